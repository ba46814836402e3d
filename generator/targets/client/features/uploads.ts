// Sending a file: functions in a module of their own, and the methods that delegate to them.

import {
  type Code,
  code,
  identifier,
  join,
  key,
  literal,
  objectLiteral,
  regex,
  symbol,
} from '../../../code/code.js';
import {
  brokenObject,
  type Declaration,
  type MethodDeclaration,
  type Module,
  type Overload,
  type ParameterDeclaration,
} from '../../../code/declarations.js';
import type { DocComment } from '../../../code/comment.js';
import type { Operation } from '../../../model/api.js';
import { type Upload, uploadOf } from '../../../model/capabilities/uploads.js';
import { keysCode } from './lists.js';
import { objectShape } from '../surface/argument.js';
import type { EmitContext } from '../surface/emit-context.js';
import type { OperationHome, OperationHomes } from './waiters.js';
import { ownIn } from './waiters.js';

/** `uploadFile`; nothing where the document declares no upload. */
export function uploadsModule(context: EmitContext, homes: OperationHomes): Module | undefined {
  const declarations = context.api.operations.flatMap((operation) =>
    uploadDeclarations(operation, context, homes),
  );
  return declarations.length === 0 ? undefined : { file: fileOf(context), declarations };
}

/** The method `uploadFile` of a resource. */
export function uploadMethod(
  operation: Operation,
  context: EmitContext,
  homes: OperationHomes,
): MethodDeclaration | undefined {
  const found = declared(operation, context, homes);
  if (!found) return undefined;
  const { names, placed, upload } = found;
  return {
    name: names.method,
    doc: uploadDoc(upload, placed, context),
    parameters: parametersOf(found, context, 'either'),
    overloads: uploadOverloads(found, context),
    returns: resultOf(placed),
    // The signatures of both say which goes with what.
    body: code`return ${symbol(names.function, { file: fileOf(context) })}(this.#client, source as ${context.runtime('UploadSource')}, options);`,
  };
}

/** Whether a call takes more than a source: something that the request needs beside the name of the file. */
export function needsMore(
  operation: Operation,
  context: EmitContext,
  homes: OperationHomes,
): boolean {
  const found = declared(operation, context, homes);
  return found !== undefined && othersOf(found, context).required;
}

interface Declared {
  readonly upload: Upload;
  readonly names: { readonly function: string; readonly method: string };
  readonly placed: OperationHome;
  /** The key of the argument that holds the name of the file, or the body that does. */
  readonly key: string;
}

function declared(
  operation: Operation,
  { api, names: all }: EmitContext,
  homes: OperationHomes,
): Declared | undefined {
  const names = all.operations.get(operation.at)?.upload;
  const { upload } = uploadOf(api, operation);
  const placed = homes.get(operation.at);
  if (!names || !upload || !placed) return undefined;
  const { fileName } = upload;
  const { parameters, body } = placed.unit.argument;
  const own =
    'parameter' in fileName
      ? parameters.find(({ parameter }) => parameter === fileName.parameter)?.key
      : (body?.key ?? fileName.property);
  return own === undefined ? undefined : { upload, names, placed, key: own };
}

function uploadDeclarations(
  operation: Operation,
  context: EmitContext,
  homes: OperationHomes,
): readonly Declaration[] {
  const found = declared(operation, context, homes);
  if (!found) return [];
  const { upload, names, placed, key: own } = found;
  const { unit, file } = placed;
  const { runtime } = context;
  const constant = `${names.function}Upload`;
  const client: ParameterDeclaration = { name: 'client', type: code`${runtime('ApiClient')}` };
  const overloads = uploadOverloads(found, context);
  const { all: others, required } = othersOf(found, context);
  const inBody =
    'property' in upload.fileName && unit.argument.body?.key !== undefined
      ? upload.fileName.property
      : undefined;
  const name =
    inBody === undefined
      ? code`${key(own)}: fileName`
      : code`${key(own)}: { ${key(inBody)}: fileName }`;
  const argument = code`{ ${others ? code`...options${required ? code`` : code`?`}.params, ` : code``}${name} }`;
  // What is left out of alternatives cannot be put together again by types.
  const typed =
    others && unit.argument.body?.plain === false
      ? code`${argument} as ${ownIn(file)(unit.names.params)}`
      : argument;
  const ask = code`ask: (fileName, own) => ${symbol(unit.names.function, { file })}(client, ${typed}, own)`;
  return [
    {
      kind: 'const',
      name: constant,
      exported: false,
      value: code`${descriptor(upload, names.function, context)} as const satisfies ${runtime('UploadDescriptor')}`,
    },
    {
      kind: 'function',
      name: names.function,
      doc: uploadDoc(upload, placed, context),
      parameters: [client, ...parametersOf(found, context, 'either')],
      overloads: overloads.map((each) => ({ ...each, parameters: [client, ...each.parameters] })),
      returns: resultOf(placed),
      body: code`return ${runtime('sendUpload')}(client, ${identifier(constant)}, ${brokenObject([code`source`, code`options`, ask])});`,
    },
  ];
}

function descriptor(
  { address, method, fields, success, contentTypes, maxNameLength, namePattern, maxSize }: Upload,
  id: string,
  { runtime }: EmitContext,
): Code {
  const pattern = namePattern === undefined ? undefined : regex(namePattern);
  return objectLiteral([
    code`id: ${id}`,
    code`address: ${keysCode(address)}`,
    code`method: ${method}`,
    ...(fields ? [code`write: /*#__PURE__*/ ${runtime('inForm')}(${keysCode(fields)})`] : []),
    ...(success === undefined ? [] : [code`success: ${literal(success)}`]),
    ...(contentTypes.size === 0
      ? []
      : [
          code`contentTypes: ${objectLiteral([...contentTypes].map(([extension, type]) => code`${key(extension)}: ${type}`))}`,
        ]),
    ...(maxNameLength === undefined ? [] : [code`maxNameLength: ${literal(maxNameLength)}`]),
    ...(pattern === undefined ? [] : [code`namePattern: ${pattern}`]),
    ...(maxSize === undefined ? [] : [code`maxSize: ${literal(maxSize)}`]),
  ]);
}

/** Whether the request takes, or needs, more than the name of the file. */
function othersOf(
  { placed: { unit }, key: own }: Declared,
  { api }: EmitContext,
): { readonly all: boolean; readonly required: boolean } {
  const { parameters, body } = unit.argument;
  const shape = body && body.key === undefined ? objectShape(body.media.schema, api) : undefined;
  const isOther = (name: string): boolean => name !== own;
  const needed = parameters.filter(({ required }) => required).map((each) => each.key);
  return {
    all: [...parameters.map((each) => each.key), ...(shape?.keys ?? [])].some(isOther),
    required: [
      ...needed,
      ...(body?.required === true ? (shape?.required ?? []) : []),
      ...(body?.required === true && body.key !== undefined ? [body.key] : []),
    ].some(isOther),
  };
}

/** A stream does not say how long it is: without its size, it does not compile. */
function uploadOverloads(found: Declared, context: EmitContext): readonly Overload[] {
  const doc = uploadDoc(found.upload, found.placed, context);
  const returns = resultOf(found.placed);
  return (['file', 'stream'] as const).map((source) => ({
    doc,
    parameters: parametersOf(found, context, source),
    returns,
  }));
}

function parametersOf(
  found: Declared,
  context: EmitContext,
  source: 'file' | 'stream' | 'either',
): readonly ParameterDeclaration[] {
  const { unit, file } = found.placed;
  const { runtime } = context;
  const { all, required } = othersOf(found, context);
  const options = [
    code`${runtime('UploadOptions')}`,
    ...(all
      ? [
          code`{ readonly params${required ? code`` : code`?`}: Omit<${ownIn(file)(unit.names.params)}, ${found.key}> }`,
        ]
      : []),
    ...(source === 'stream' ? [code`{ readonly size: number }`] : []),
  ];
  const sources = {
    file: ['UploadSource'],
    stream: ['UploadStream'],
    either: ['UploadSource', 'UploadStream'],
  } as const;
  return [
    {
      name: 'source',
      type: join(
        sources[source].map((name) => code`${runtime(name)}`),
        ' | ',
      ),
    },
    { name: 'options', type: join(options, ' & '), optional: !required && source !== 'stream' },
  ];
}

function resultOf({ unit, file }: OperationHome): Code {
  return code`Promise<${unit.response(ownIn(file))}>`;
}

function uploadDoc(
  { fields, contentTypes, maxNameLength, maxSize }: Upload,
  { unit }: OperationHome,
  { pkg }: EmitContext,
): DocComment {
  const limits = [
    contentTypes.size === 0
      ? ''
      : `its extension (${[...contentTypes.keys()].map((extension) => `\`.${extension}\``).join(', ')})`,
    maxNameLength === undefined
      ? ''
      : `the length of its name (at most ${maxNameLength} characters)`,
    maxSize === undefined ? '' : `its size (at most ${maxSize} bytes${inBinary(maxSize)})`,
  ].filter((text) => text !== '');
  return {
    text: [
      `Asks for an address with \`${unit.names.function}\`, and sends a file to it` +
        `${fields ? ' in a form with the fields that come with the address' : ''}. The file is streamed, ` +
        'with its length stated; where the address has expired, a new one is asked for, once. The ' +
        'credentials of the API are not sent to the address.',
      limits.length === 0
        ? undefined
        : `Before anything is sent, the file is checked: ${limits.join(', ')}.`,
    ],
    tags: [
      {
        name: 'param',
        text:
          `source A \`Blob\` or \`File\`, bytes, a file at a path (\`openFile\` of \`${pkg.name}/node\`), or a ` +
          'stream whose `size` is given. Browsers take no streams.',
      },
      { name: 'returns', text: `The response of \`${unit.names.function}\`.` },
      {
        name: 'throws',
        text: '{ValidationError} The file is none that is taken. Nothing was sent.',
      },
      {
        name: 'throws',
        text: '{ApiError} No address was given, or the file was refused where it was sent.',
      },
    ],
  };
}

/** `, 5 GiB`: a number of ten digits says little to a reader. */
function inBinary(size: number): string {
  const step = [4, 3, 2].find((power) => size % 1024 ** power === 0);
  return step === undefined ? '' : `, ${size / 1024 ** step} ${['MiB', 'GiB', 'TiB'][step - 2]}`;
}

function fileOf({ pkg }: EmitContext): string {
  return `${pkg.source}uploads.ts`;
}
