// `createProbe` with the frameworks that its guide names, each the real one: nothing is found in an honest service, and a fault of it is.

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, it } from 'vitest';
import { inScratch, root, run, writeAll } from '../support/compile.js';

const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
const quiet = ['--no-audit', '--no-fund', '--ignore-scripts', '--prefer-offline'];

const note = { $ref: '#/components/schemas/Note' };
const json = (schema: object): object => ({ content: { 'application/json': { schema } } });
const id = { name: 'id', in: 'path', required: true, schema: { type: 'string' } };
const wrong = { description: 'Wrong', ...json({ type: 'object', required: ['title'] }) };

const document = {
  openapi: '3.1.0',
  info: { title: 'Notes', version: '1.0.0' },
  servers: [{ url: 'http://127.0.0.1:3000' }],
  paths: {
    '/notes': {
      post: {
        operationId: 'createNote',
        requestBody: {
          required: true,
          ...json({
            type: 'object',
            required: ['text'],
            properties: { text: { type: 'string', minLength: 1, maxLength: 20 } },
          }),
        },
        responses: { 201: { description: 'Made', ...json(note) }, 400: wrong },
      },
    },
    '/notes/{id}': {
      parameters: [id],
      get: {
        operationId: 'getNote',
        responses: { 200: { description: 'One', ...json(note) }, 404: wrong },
      },
      delete: {
        operationId: 'deleteNote',
        responses: { 204: { description: 'Gone' }, 404: wrong },
      },
    },
  },
  components: {
    schemas: {
      Note: {
        type: 'object',
        required: ['id', 'text'],
        properties: { id: { type: 'string' }, text: { type: 'string' } },
      },
    },
  },
};

/** What all services do; with a fault, what is deleted stays. */
const notes = `
export function createNotes(hasFault) {
  const all = new Map();
  const isRight = (body) => typeof body?.text === 'string' && body.text.length >= 1 && [...body.text].length <= 20;
  return {
    create(body) {
      if (!isRight(body)) return [400, { title: 'wrong' }];
      const made = { id: String(all.size + 1), text: body.text };
      all.set(made.id, made);
      return [201, made];
    },
    read: (id) => (all.has(id) ? [200, all.get(id)] : [404, { title: 'missing' }]),
    remove: (id) => ((hasFault ? all.has(id) : all.delete(id)) ? [204] : [404, { title: 'missing' }]),
  };
}
`;

/** By framework: a module that gives what `createProbe` is given, as the guide has it, and an end. */
const services: Readonly<Record<string, string>> = {
  Hono: `
import { Hono } from 'hono';
export async function start(notes) {
  const app = new Hono();
  const send = (c, [status, body]) => (body === undefined ? c.body(null, status) : c.json(body, status));
  app.post('/notes', async (c) => {
    const isJson = (c.req.header('content-type') ?? '').startsWith('application/json');
    return send(c, notes.create(isJson ? await c.req.json().catch(() => undefined) : undefined));
  });
  app.get('/notes/:id', (c) => send(c, notes.read(c.req.param('id'))));
  app.delete('/notes/:id', (c) => send(c, notes.remove(c.req.param('id'))));
  return { given: { fetch: (request) => app.fetch(request) }, end: () => {} };
}`,
  Fastify: `
import fastify from 'fastify';
export async function start(notes) {
  const app = fastify();
  app.setErrorHandler((error, _, reply) => reply.code(400).send({ title: error.message }));
  const send = (reply, [status, body]) => reply.code(status).send(body);
  app.post('/notes', (request, reply) => send(reply, notes.create(request.body)));
  app.get('/notes/:id', (request, reply) => send(reply, notes.read(request.params.id)));
  app.delete('/notes/:id', (request, reply) => send(reply, notes.remove(request.params.id)));
  return { given: { url: await app.listen({ port: 0, host: '127.0.0.1' }) }, end: () => app.close() };
}`,
  Express: `
import express from 'express';
export async function start(notes) {
  const app = express();
  app.use(express.json());
  const send = (response, [status, body]) => (body === undefined ? response.status(status).end() : response.status(status).json(body));
  app.post('/notes', (request, response) => send(response, notes.create(request.body)));
  app.get('/notes/:id', (request, response) => send(response, notes.read(request.params.id)));
  app.delete('/notes/:id', (request, response) => send(response, notes.remove(request.params.id)));
  app.use((error, _request, response, _next) => send(response, [400, { title: error.message }]));
  const server = await new Promise((resolve) => { const listening = app.listen(0, '127.0.0.1', () => resolve(listening)); });
  return { given: { url: \`http://127.0.0.1:\${server.address().port}\` }, end: () => server.close() };
}`,
  NestJS: `
import 'reflect-metadata';
import { BadRequestException, Body, Controller, Delete, Get, HttpException, Module, Param, Post, Res } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
export async function start(notes) {
  const send = (response, [status, body]) => (body === undefined ? response.status(status).end() : response.status(status).json(body));
  class NotesController {
    create(body, response) { send(response, notes.create(body)); }
    read(id, response) { send(response, notes.read(id)); }
    remove(id, response) { send(response, notes.remove(id)); }
  }
  const method = (name, decorator, first) => {
    decorator(NotesController.prototype, name, Object.getOwnPropertyDescriptor(NotesController.prototype, name));
    first(NotesController.prototype, name, 0);
    Res()(NotesController.prototype, name, 1);
  };
  method('create', Post(), Body());
  method('read', Get(':id'), Param('id'));
  method('remove', Delete(':id'), Param('id'));
  Controller('notes')(NotesController);
  class App {}
  Module({ controllers: [NotesController] })(App);
  const app = await NestFactory.create(App, { logger: false });
  // What the body parser refuses has the error of the document, too.
  app.useGlobalFilters({ catch: (error, host) => host.switchToHttp().getResponse().status(error.status ?? 400).json({ title: error.message }) });
  await app.listen(0, '127.0.0.1');
  const { port } = app.getHttpServer().address();
  return { given: { url: \`http://127.0.0.1:\${port}\` }, end: () => app.close() };
}`,
  Next: `
// Route handlers are functions of requests: app/notes/route.js and app/notes/[id]/route.js.
import { NextResponse } from 'next/server.js';
export async function start(notes) {
  const send = ([status, body]) => (body === undefined ? new NextResponse(null, { status }) : NextResponse.json(body, { status }));
  const list = { POST: async (request) => send(notes.create(await request.json().catch(() => undefined))) };
  const item = {
    GET: async (_, { params }) => send(notes.read((await params).id)),
    DELETE: async (_, { params }) => send(notes.remove((await params).id)),
  };
  const fetch = async (request) => {
    const [, , id] = new URL(request.url).pathname.split('/');
    const handler = (id === undefined ? list : item)[request.method];
    if (!handler) return new Response(null, { status: 405 });
    const isJson = request.method !== 'POST' || (request.headers.get('content-type') ?? '').startsWith('application/json');
    if (!isJson) return send([400, { title: 'JSON' }]);
    return handler(request, { params: Promise.resolve({ id: decodeURIComponent(id ?? '') }) });
  };
  return { given: { fetch }, end: () => {} };
}`,
};

const program = `
import { createProbe } from '${pathToFileURL(join(root, 'dist/index.js')).href}';
import { createNotes } from './notes.mjs';
const found = {};
for (const name of ${JSON.stringify(Object.keys(services))}) {
  const { start } = await import(\`./\${name}.mjs\`);
  found[name] = [];
  for (const hasFault of [false, true]) {
    const { given, end } = await start(createNotes(hasFault));
    const probe = await createProbe({ document: 'openapi.json', ...given });
    const { findings, operations } = await probe.run();
    const left = operations.filter(({ notReached }) => notReached !== null);
    found[name].push([...findings.map(({ id }) => id), ...left.map(({ id, notReached }) => \`\${id}: \${notReached}\`)]);
    await end();
  }
}
console.log(JSON.stringify(found));
process.exit(0);
`;

const packages = [
  ...['hono@4', 'fastify@5', 'express@5', 'next@16', 'react@19', 'react-dom@19'],
  ...['@nestjs/common@11', '@nestjs/core@11', '@nestjs/platform-express@11'],
  ...['reflect-metadata@0.2', 'rxjs@7'],
];

it('each framework of the guide is probed as it says', { timeout: 300_000 }, () =>
  inScratch(async (folder) => {
    await writeAll(folder, [
      { path: 'package.json', content: '{ "private": true, "type": "module" }' },
      { path: 'openapi.json', content: JSON.stringify(document) },
      { path: 'notes.mjs', content: notes },
      { path: 'probe.mjs', content: program },
      ...Object.entries(services).map(([name, content]) => ({ path: `${name}.mjs`, content })),
    ]);
    const installed = await run(npm, ['install', ...quiet, ...packages], folder);
    expect(installed, installed.output).toMatchObject({ code: 0 });
    const ran = await run(process.execPath, ['probe.mjs'], folder);
    expect(ran, ran.output).toMatchObject({ code: 0 });
    const found: Record<string, readonly (readonly string[])[]> = JSON.parse(
      ran.output.trim().split('\n').at(-1) ?? '',
    );
    const guide = await readFile(join(root, 'generator/guides/probe.md'), 'utf8');
    for (const [name, [honest, faulty]] of Object.entries(found)) {
      expect(guide).toContain(`| ${name}`);
      expect(honest, name).toEqual([]);
      expect(faulty, name).toContainEqual(expect.stringMatching(/^deleted\/deleteNote/));
    }
  }),
);
