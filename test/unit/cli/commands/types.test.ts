// `concord types` as a user runs it.

import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { concord, concordHere, petDocument } from '../concord.js';

const files = { 'openapi.yaml': petDocument };

describe('concord types', () => {
  test('prints on standard output', async () => {
    const { status, stdout } = await concordHere(['types', 'openapi.yaml'], { files });
    expect(status).toBe(0);
    expect(stdout).toMatch(/^\/\/ Types of an OpenAPI document/);
    expect(stdout).toContain('export interface paths {');
  });

  test('reads a document from a pipe', () => {
    const { status, stdout } = concord(['types', '-'], { input: petDocument });
    expect(status).toBe(0);
    expect(stdout).toContain('export interface paths {');
    const wrong = concord(['types', '-'], { input: 'openapi: 3.1.0\n info: {}' });
    expect(wrong).toMatchObject({ status: 1, stdout: '' });
    expect(wrong.stderr).toContain('-:1:10');
  });

  test('gives schemas the types that a configuration has for them', async () => {
    const document = {
      openapi: '3.1.0',
      info: { title: 'Shop', version: '1.0.0' },
      components: {
        schemas: {
          Order: {
            type: 'object',
            properties: {
              at: { type: ['string', 'null'], format: 'date-time' },
              all: { type: 'array', items: { type: 'string', format: 'date-time' } },
              name: { type: 'string' },
            },
          },
        },
      },
    };
    const config =
      "export default { document: 'openapi.json', types: { transform: (schema, { path }) =>" +
      "schema.format === 'date-time' ? (path.endsWith('/at') ? 'Date' : 'Date | number') : undefined } };";
    const { stdout, stderr } = await concordHere(['types'], {
      files: { 'openapi.json': JSON.stringify(document), 'concord.config.mjs': config },
    });
    expect(stderr).toBe('');
    expect(stdout).toContain('at?: Date | null;');
    expect(stdout).toContain('all?: Transformed[];');
    expect(stdout).toContain('type Transformed = Date | number;');
    expect(stdout).toContain('name?: string;');
  });

  test('writes a file, and checks it', async () => {
    const run = ['types', 'openapi.yaml', '-o', 'src/schema.d.ts'];
    const { folder, status, stdout } = await concordHere(run, { files });
    expect([status, stdout]).toEqual([0, '']);
    const file = join(folder, 'src/schema.d.ts');
    expect(readFileSync(file, 'utf8')).toContain('export interface operations {');
    expect(await concordHere([...run, '--check'], { folder })).toMatchObject({ status: 0 });
    writeFileSync(file, 'export {};\n');
    const stale = await concordHere([...run, '--check'], { folder });
    expect(stale.status).toBe(1);
    expect(stale.stderr).toContain('output/stale');
    expect(readFileSync(file, 'utf8')).toBe('export {};\n');
  });

  test('checks a file that is not there', async () => {
    const run = ['types', 'openapi.yaml', '-o', 'schema.d.ts', '--check'];
    expect(await concordHere(run, { files })).toMatchObject({ status: 1 });
  });

  test('takes flags as openapi-typescript does, and before the configuration', async () => {
    const config = { document: 'openapi.yaml', types: { exportType: true, rootTypes: true } };
    const scene = { files: { ...files, 'concord.config.json': JSON.stringify(config) } };
    const configured = await concordHere(['types'], scene);
    expect(configured.stdout).toContain('export type paths = {');
    expect(configured.stdout).toContain('export type SchemaPet');
    const given = await concordHere(['types', '--export-type', 'false'], scene);
    expect(given.stdout).toContain('export interface paths {');
    expect(await concordHere(['types', '--export-type', 'maybe'], scene)).toMatchObject({
      status: 2,
    });
  });

  test('refuses a configuration with unknown members', async () => {
    const config = { document: 'openapi.yaml', types: { rootType: true } };
    const scene = { files: { ...files, 'concord.config.json': JSON.stringify(config) } };
    const { status, stderr } = await concordHere(['types'], scene);
    expect(status).toBe(2);
    expect(stderr).toContain('rootTypes');
  });

  test('prints nothing of a document with errors', async () => {
    const broken = { 'openapi.yaml': petDocument.replace('{petId}:', '{petId:') };
    const { status, stdout } = await concordHere(['types', 'openapi.yaml'], { files: broken });
    expect([status, stdout]).toEqual([1, '']);
  });
});
