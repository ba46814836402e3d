// Uploads: the functions that send a file, and the methods that call them.

import {
  type Code,
  code,
  identifier,
  join,
  key,
  literal,
  objectLiteral,
  regexLiteral,
} from '../../../code/code.js';
import {
  brokenObject,
  type Declaration,
  type MethodDeclaration,
  type Overload,
  type ParameterDeclaration,
} from '../../../code/declarations.js';
import type { DocComment } from '../../../code/comment.js';
import type { UploadCall } from '../../../lower/calls/call.js';
import type { Upload } from '../../../model/capabilities/uploads.js';
import { keysCode } from './lists.js';
import { validationErrorName } from '../../../model/naming/names.js';
import { specifier } from '../../package.js';
import type { ClientContext } from '../emit-context.js';
import type { OperationUnit } from './operations.js';

/** The method of a resource that uploads a file, such as `uploadFile`. */
export function uploadMethod(
  unit: OperationUnit,
  context: ClientContext,
): MethodDeclaration | undefined {
  const { upload } = unit.call;
  if (!upload) return undefined;
  return {
    name: upload.names.method,
    doc: uploadDoc(upload, unit, context),
    parameters: parametersOf(upload, { unit, context, source: 'either' }),
    overloads: uploadOverloads(upload, unit, context),
    returns: resultOf(unit),
    // The overloads relate the source to the options; the implementation cannot.
    body: code`return ${identifier(upload.names.function)}(this.#client, source as ${context.runtime('UploadSource')}, options);`,
  };
}

/** The function, such as `uploadFile`, and its descriptor; empty without an upload. */
export function uploadDeclarations(
  unit: OperationUnit,
  context: ClientContext,
): readonly Declaration[] {
  const uploadCall = unit.call.upload;
  if (!uploadCall) return [];
  const { argument: given, names: named } = unit.call;
  const { upload, names, key: own, others } = uploadCall;
  const { runtime } = context;
  const constant = context.constantName(names.function, 'Upload');
  const client: ParameterDeclaration = { name: 'client', type: code`${runtime('ApiClient')}` };
  const overloads = uploadOverloads(uploadCall, unit, context);
  const inBody =
    'property' in upload.fileName && given.body?.key !== undefined
      ? upload.fileName.property
      : undefined;
  const name =
    inBody === undefined
      ? code`${key(own)}: fileName`
      : code`${key(own)}: { ${key(inBody)}: fileName }`;
  const argument = code`{ ${others.any ? code`...options${others.required ? code`` : code`?`}.params, ` : code``}${name} }`;
  // TypeScript cannot tell that `Omit` of a union and the omitted property make up the union again.
  const typed =
    others.any && given.body?.extendable === false
      ? code`${argument} as ${unit.ownType(named.params)}`
      : argument;
  const ask = code`ask: (fileName, own) => ${identifier(named.function)}(client, ${typed}, own)`;
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
      doc: uploadDoc(uploadCall, unit, context),
      parameters: [client, ...parametersOf(uploadCall, { unit, context, source: 'either' })],
      overloads: overloads.map((overload) => ({
        ...overload,
        parameters: [client, ...overload.parameters],
      })),
      returns: resultOf(unit),
      body: code`return ${runtime('sendUpload')}(client, ${identifier(constant)}, ${brokenObject([code`source`, code`options`, ask])});`,
    },
  ];
}

function descriptor(
  { address, method, fields, success, contentTypes, maxNameLength, namePattern, maxSize }: Upload,
  id: string,
  { runtime }: ClientContext,
): Code {
  const pattern = namePattern === undefined ? undefined : regexLiteral(namePattern);
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

/** One overload per kind of source: a stream requires its `size`. */
function uploadOverloads(
  upload: UploadCall,
  unit: OperationUnit,
  context: ClientContext,
): readonly Overload[] {
  const doc = uploadDoc(upload, unit, context);
  const returns = resultOf(unit);
  return (['file', 'stream'] as const).map((source) => ({
    doc,
    parameters: parametersOf(upload, { unit, context, source }),
    returns,
  }));
}

function parametersOf(
  { key: own, others: { any, required } }: UploadCall,
  {
    unit,
    context: { runtime },
    source,
  }: {
    readonly unit: OperationUnit;
    readonly context: ClientContext;
    readonly source: 'file' | 'stream' | 'either';
  },
): readonly ParameterDeclaration[] {
  const options = [
    code`${runtime('UploadOptions')}`,
    ...(any
      ? [
          code`{ readonly params${required ? code`` : code`?`}: Omit<${unit.ownType(unit.call.names.params)}, ${own}> }`,
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

function resultOf({ response }: OperationUnit): Code {
  return code`Promise<${response}>`;
}

function uploadDoc(
  { upload: { fields, contentTypes, maxNameLength, maxSize } }: UploadCall,
  { call: { names } }: OperationUnit,
  { pkg, names: all }: ClientContext,
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
      `Requests an address with \`${names.function}\` and sends a file to it` +
        `${fields ? ', in a form with the fields that come with the address' : ''}. The file is streamed ` +
        'and its length is stated. If the address has expired, a new one is requested once. The ' +
        'credentials of the API are not sent to the address.',
      limits.length === 0
        ? undefined
        : `Before anything is sent, the file is checked: ${limits.join(', ')}.`,
    ],
    tags: [
      {
        name: 'param',
        text:
          `source A \`Blob\` or \`File\`, bytes, a file at a path (\`openFile\` of \`${specifier(pkg, 'node')}\`), or a ` +
          'stream whose `size` is given. Browsers take no streams.',
      },
      { name: 'returns', text: `The response of \`${names.function}\`.` },
      {
        name: 'throws',
        text: `{${validationErrorName(all)}} The file is rejected before anything is sent.`,
      },
      {
        name: 'throws',
        text: '{ApiError} The response has no address, or the file was rejected there.',
      },
    ],
  };
}

/** The size in binary units (`, 5 GiB`), which are easier to read than ten digits. */
function inBinary(size: number): string {
  const step = [4, 3, 2].find((power) => size % 1024 ** power === 0);
  return step === undefined ? '' : `, ${size / 1024 ** step} ${['MiB', 'GiB', 'TiB'][step - 2]}`;
}
