// `concord types` as a user runs it.

import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { concordHere, petDocument } from '../concord.js';

const files = { 'openapi.yaml': petDocument };

describe('concord types', () => {
  test('prints on standard output', async () => {
    const { status, stdout } = await concordHere(['types', 'openapi.yaml'], { files });
    expect(status).toBe(0);
    expect(stdout).toMatch(/^\/\/ Types of an OpenAPI document/);
    expect(stdout).toContain('export interface paths {');
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
