// What validators say in words is what the document says: each of its descriptions stands there, and no other text does.

import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';
import { expect, it } from 'vitest';
import { isObject, type Json } from '../../generator/model/json.js';
import { root } from '../support/compile.js';

/** The texts in calls of `describe` and `meta`, by what they are. */
async function textsIn(
  folder: string,
): Promise<{ readonly descriptions: ReadonlySet<string>; readonly ids: ReadonlySet<string> }> {
  const files = (await readdir(folder, { recursive: true })).filter((path) => path.endsWith('.ts'));
  const code = (await Promise.all(files.map((path) => readFile(join(folder, path), 'utf8')))).join(
    '\n',
  );
  const found = (pattern: RegExp): ReadonlySet<string> =>
    new Set([...code.matchAll(pattern)].map(([, text = '']) => String(runInNewContext(text))));
  const text = `((?:'(?:[^'\\\\\\n]|\\\\.)*'|"(?:[^"\\\\\\n]|\\\\.)*"))`;
  const metas = `\\.meta\\(\\{\\s*id: (?:'[^']*'),\\s*(?:title: ${text},\\s*)?description:\\s*`;
  const described = [...found(new RegExp(`\\.describe\\(\\s*${text}`, 'g'))];
  const meta = [...code.matchAll(new RegExp(`${metas}${text}`, 'g'))].map((match) =>
    String(runInNewContext(match[2] ?? '')),
  );
  return {
    descriptions: new Set([...described, ...meta]),
    ids: found(/\.meta\(\{\s*id: ('[^']*')/g),
  };
}

function descriptionsOf(value: Json | undefined, isSchema: boolean): readonly string[] {
  if (Array.isArray(value)) return value.flatMap((each: Json) => descriptionsOf(each, isSchema));
  if (!isObject(value)) return [];
  const { description } = value;
  const own = isSchema && typeof description === 'string' ? [description.trim()] : [];
  return [
    ...own,
    ...Object.entries(value).flatMap(([name, each]) =>
      name.startsWith('x-') || name === 'example' || name === 'examples'
        ? []
        : descriptionsOf(each, true),
    ),
  ];
}

it('says every description of a component and of its properties, and nothing that no description says', async () => {
  const document = JSON.parse(await readFile(join(root, 'generated/client/openapi.json'), 'utf8'));
  const schemas = await textsIn(join(root, 'generated/validators/src/schemas'));
  const operations = await textsIn(join(root, 'generated/validators/src/operations'));
  const all = new Set(descriptionsOf(document, true));
  const foreign = [...schemas.descriptions, ...operations.descriptions].filter(
    (text) =>
      !all.has(text) &&
      !/^(?:GET|POST|PUT|PATCH|DELETE) \S+: (?:response [1-5]\d\d|response \dXX|request body|(?:query|path|header|cookie) parameters)$/.test(
        text,
      ),
  );
  expect(foreign).toEqual([]);
  const wanted = Object.values<Json>(document.components.schemas).flatMap((schema) => {
    const { description, properties } = isObject(schema) ? schema : {};
    return [
      description,
      ...Object.values(isObject(properties) ? properties : {}).map((each) =>
        isObject(each) ? each['description'] : undefined,
      ),
    ].flatMap((text) => (typeof text === 'string' ? [text.trim()] : []));
  });
  expect(wanted.length).toBeGreaterThan(50);
  expect(wanted.filter((text) => !schemas.descriptions.has(text))).toEqual([]);
  // A view is called after its component.
  const names = Object.keys(document.components.schemas);
  expect(
    [...schemas.ids].filter(
      (id) =>
        !names.some((name) => ['', 'Input', 'Output', 'Open'].some((view) => id === name + view)),
    ),
  ).toEqual([]);
  expect(names.filter((name) => !schemas.ids.has(name))).toEqual([]);
});
