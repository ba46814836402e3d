// What a platform cannot do, or does in a way of its own, with the reason. A test that is listed here and passes is a failure, and so is an
// entry that names no test.

export interface Exception {
  readonly reason: string;
  /** Names of tests, or how they begin. */
  readonly tests: readonly string[];
}

const uploadsOfStreams: readonly string[] = [
  'uploads > [uploads.sources] takes a stream of the web',
  'uploads > [uploads.length]',
  'uploads > [uploads.progress]',
  'uploads > [uploads.abort] stops when its signal says so, and gives up the stream',
  'uploads > [uploads.idle]',
  'uploads > [uploads.expired] asks once, and not for a stream that has gone',
  'uploads > [uploads.retry] sends a stream once',
  'uploads > [uploads.changed]',
  'uploads in a form > [uploads.form] sends the fields and then a stream',
  'uploads in a form > [uploads.form] fails where a file is',
  'uploads in a form > [uploads.form] gives up where nothing moves',
  'in browsers > [uploads.deno]',
  'in browsers > [uploads.edge]',
];

const chromium: readonly Exception[] = [
  {
    reason: 'pages may not set the header Cookie',
    tests: [
      'where credentials go > a key in a cookie',
      'where credentials go > adds a key in a cookie',
      'where credentials go > sends a documented parameter of the same name instead: in a cookie',
      'credentials and redirects > to another origin: the cookie stays behind',
      'headers and cookies > [safety.headers] a cookie holds no other cookie',
      'a cookie of the style "cookie" > has no escapes',
      'credentials and redirects > [secrets.redirects] to another origin: what the user gives as Cookie',
    ],
  },
  {
    reason: 'pages do not see Set-Cookie',
    tests: ['a call > [calls.with-response] has every cookie'],
  },
  {
    reason: 'Chromium does not ask a Blob for its pieces: it cannot be seen that something moves',
    tests: ['a file as a body > [time.idle]'],
  },
  {
    reason: 'a page has no environment variables',
    tests: [
      'settings from the environment > reads the token',
      'settings from the environment > reads the key and the address',
      'logging > [secrets.log-level] writes what the variable says',
      'logging > [secrets.log-level] says that a variable means nothing',
    ],
  },
  {
    reason: 'fetch does not say why there is no response',
    tests: [
      'no response > says the code of the platform',
      'what was never sent > [retries.unsent] POST where the connection is refused',
      'what was never sent > [retries.unsent] POST where the name is not known',
    ],
  },
  {
    reason:
      'fetch shows a page no redirect: a call that carries a key which a redirect would give away is refused instead',
    tests: [
      'credentials and redirects > to another origin: the header stays behind',
      'credentials and redirects > to the same origin: the header goes along',
      'credentials and redirects > a key that the user puts in its header is a key too',
      'credentials and redirects > back to the first origin: a key that stayed behind stays there',
      'an error from where a redirect led > [errors.message] says that the header',
      ...['X-Api-Secret', 'X-Session'].map(
        (name) =>
          `credentials and redirects > [secrets.redirects] to another origin: what the user gives as ${name}`,
      ),
      ...['301: GET', '302: GET', '303: GET', '307: GET', '303: HEAD', '308: HEAD'].map(
        (name) => `redirects of a request with a key in a header > [calls.redirects] ${name}`,
      ),
      ...[
        '[calls.redirects] cycles',
        'refuses a loop',
        'refuses another protocol',
        'refuses no address',
        'leaves a redirect',
      ].map((name) => `redirects of a request with a key in a header > ${name}`),
    ],
  },
  {
    reason: 'fetch does not say to a page where a redirect leads: the error names no address',
    tests: [
      'redirects of a request with a key in a header > [calls.redirects] what is said of the address',
      ...['301', '302', '303', '307', '308'].map(
        (status) =>
          `redirects of a request with a key in a header > [calls.redirects] ${status} never`,
      ),
      'redirects of a request with a key in a header > [secrets.redirects] without a document',
    ],
  },
  {
    reason: 'in a page a path is an address',
    tests: ['the address > refuses a path outside of a browser'],
  },
  {
    reason: 'the place of a page cannot be replaced by a test; a test of the page itself shows it',
    tests: [
      'the address > is on the origin of the page in a browser',
      'who is calling > [calls.user-agent] is left to browsers',
      'a key in a browser > [secrets.browser] is refused, because everyone can read it',
    ],
  },
  {
    reason: 'the test is about what is not a page',
    tests: [
      'who is calling > [calls.user-agent] is the package with its version',
      'a key in a browser > [secrets.browser] is where it belongs elsewhere',
    ],
  },
  {
    reason: 'Chromium sends streams over HTTP/2 and HTTP/3 only',
    tests: [
      'items > are sent as application/jsonl',
      'items > are sent as application/json-seq',
      'items > are sent as events',
      'bodies > a stream',
      'a stream as a body > [calls.streams] goes to',
      'what retries cost > [retries.streams]',
    ],
  },
  {
    reason: 'the header would make a browser ask the service for leave first',
    tests: ['what retries cost > [retries.counter]'],
  },
  {
    reason: 'pages have shared memory only where they are isolated from other origins',
    tests: ['uploads > [uploads.sources] takes bytes in shared memory'],
  },
  {
    reason: 'a browser cannot state the length of a stream: it takes a Blob, a File or bytes',
    tests: uploadsOfStreams,
  },
  {
    reason: 'a page has neither streams of Node nor a file system',
    tests: [
      'uploads > [uploads.sources] takes a stream of Node',
      'uploads > [uploads.path] takes the file',
      'uploads > [uploads.memory]',
      'a stream as a body > [calls.streams] is sent in constant memory',
    ],
  },
  {
    reason:
      'XMLHttpRequest follows redirects by itself; the client can only say afterwards that the file went elsewhere',
    tests: ['uploads > [uploads.redirects]'],
  },
  {
    reason: 'pages receive no requests: a webhook goes to a server',
    tests: [
      'webhooks > [webhooks.reply] answers with the documented status',
      'webhooks > [webhooks.reply] does not wait',
      'webhooks > [webhooks.unknown]',
      'webhooks > [webhooks.refused] not JSON',
      'webhooks > [webhooks.refused] refuses another method',
      'webhooks > [webhooks.refused] refuses a form',
      'webhooks > [webhooks.refused] refuses no',
      'webhooks > [webhooks.refused] refuses a list',
      'webhooks > [webhooks.refused] refuses text that is no UTF-8',
      'webhooks > [webhooks.accept]',
      'webhooks > [webhooks.bounded] reads no more',
      'webhooks > [webhooks.bounded] gives up',
      'webhooks > [webhooks.bounded] works on',
      'webhooks > [webhooks.confirmed]',
      'webhooks > [webhooks.errors]',
      'webhooks > [webhooks.node] works behind',
    ],
  },
];

const workerd: readonly Exception[] = [
  {
    reason: 'workerd does not say why there is no response, and its errors are no TypeErrors',
    tests: [
      'no response > is a ConnectionError',
      'no response > says the code of the platform',
      'no response > breaks off in the body of a success',
      'what was never sent > [retries.unsent] POST where the connection is refused',
      'what was never sent > [retries.unsent] POST where the name is not known',
    ],
  },
  {
    reason: 'workerd writes headers in UTF-8, where HTTP has bytes',
    tests: [
      'connections that end > [events.reconnect] behind the last event',
      'missing or unfit credentials are said before anything is sent > a key of typographic quotes',
    ],
  },
  {
    reason: 'the worker of the test has no environment variables',
    tests: [
      'settings from the environment > reads the token',
      'settings from the environment > reads the key and the address',
      'logging > [secrets.log-level] writes what the variable says',
      'logging > [secrets.log-level] says that a variable means nothing',
    ],
  },
  { reason: 'workerd sends TRACE', tests: ['bodies > refuses TRACE'] },
  {
    reason: 'workerd does not ask a Blob for its pieces: it cannot be seen that something moves',
    tests: ['a file as a body > [time.idle]'],
  },
  {
    reason:
      'a worker has neither streams of Node nor a file system, and sends uploads in its own way',
    tests: [
      'in browsers > [uploads.deno]',
      'uploads > [uploads.sources] takes a stream of Node',
      'uploads > [uploads.path] takes the file',
      'uploads > [uploads.memory]',
      'a stream as a body > [calls.streams] is sent in constant memory',
    ],
  },
  {
    reason: 'the test sends its requests with the modules of Node',
    tests: chromium.flatMap(({ tests }) => tests.filter((name) => name.startsWith('webhooks > '))),
  },
];

const deno: readonly Exception[] = [
  {
    reason: 'fetch does not say why there is no response',
    tests: [
      'no response > says the code of the platform',
      'what was never sent > [retries.unsent] POST where the connection is refused',
      'what was never sent > [retries.unsent] POST where the name is not known',
    ],
  },
  {
    reason: 'Deno names statuses itself, whatever the service calls them',
    tests: [
      'a success that is not what the document says > [calls.success] 203 without a body, is an error',
    ],
  },
  {
    reason: 'the test measures a process of Node',
    tests: [
      'uploads > [uploads.memory]',
      'a stream as a body > [calls.streams] is sent in constant memory',
    ],
  },
  { reason: 'Deno sends uploads through node:http', tests: ['in browsers > [uploads.edge]'] },
  {
    reason: 'the fetch of Deno, which the test gives to the client, sends every stream in chunks',
    tests: ['[calls.fetch] a function around the global fetch > sends files to a store'],
  },
];

const bun: readonly Exception[] = [
  {
    reason: 'Bun follows 127 redirects before it gives up',
    tests: [
      'redirects of a request with a key in a header > [calls.redirects] cycles are not followed again by every attempt, with a key in token',
    ],
  },
  {
    reason: 'Bun adds a character set to the type of a file that it reads from a form',
    tests: ['bodies > a multipart form'],
  },
  {
    reason: 'Bun sends what other platforms refuse: bodies with GET, and TRACE',
    tests: ['bodies > refuses a body with GET', 'bodies > refuses TRACE'],
  },
  {
    reason: 'Bun does not ask a Blob for its pieces: it cannot be seen that something moves',
    tests: ['a file as a body > [time.idle]'],
  },
  {
    reason: 'the test sends as in Deno, through node:http, which reports other pieces in Bun',
    tests: ['in browsers > [uploads.deno]'],
  },
];

const jsdom: readonly Exception[] = [
  {
    reason: 'a browser cannot state the length of a stream: it takes a Blob, a File or bytes',
    tests: [
      ...uploadsOfStreams,
      'uploads > [uploads.sources] takes a stream of Node',
      'uploads > [uploads.path] takes the file',
    ],
  },
  {
    reason:
      'XMLHttpRequest follows redirects by itself; the client can only say afterwards that the file went elsewhere',
    tests: ['uploads > [uploads.redirects]'],
  },
  {
    reason: 'fetch does not know the files of jsdom: they are read before they are sent',
    tests: ['a file as a body > [time.idle]'],
  },
  {
    reason: 'the fetch of Node makes files of Node, which are none of jsdom',
    tests: [
      'bodies > a multipart form',
      'a success is read as the document says > binary as a Blob',
      'a success is read as the document says > an undocumented endpoint by its content type: bytes',
    ],
  },
  {
    reason: 'in a page a path is an address',
    tests: ['the address > refuses a path outside of a browser'],
  },
  {
    reason: 'the test is about what is not a page',
    tests: [
      'who is calling > [calls.user-agent] is the package with its version',
      'a key in a browser > [secrets.browser] is where it belongs elsewhere',
    ],
  },
  {
    reason: 'the header would make a browser ask the service for leave first',
    tests: ['what retries cost > [retries.counter]'],
  },
];

/** Platform → what it is excused from. The versions of Node are excused from nothing. */
export const exceptions: Readonly<Record<string, readonly Exception[]>> = {
  chromium,
  deno,
  bun,
  workerd,
  jsdom,
};
