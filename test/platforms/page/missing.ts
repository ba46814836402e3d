// What a page has not: every part of it fails when it is called.

module.exports = new Proxy(
  {},
  { get: (_, name) => (name === '__esModule' ? false : () => fail(String(name))) },
);

function fail(name: string): never {
  throw new Error(`There is no ${name} in a page`);
}
