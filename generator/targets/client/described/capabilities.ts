// What an operation's function or method can do beyond one call: pages, streams, waits, uploads,
// checks; and what code relies on in each.

import type { Operation } from '../../../model/api.js';
import { isLimited, limitsOf, type Range } from '../../../model/capabilities/checks.js';
import { paginationOf } from '../../../model/capabilities/pagination.js';
import { streamChoiceOf } from '../../../model/capabilities/streams.js';
import { uploadOf } from '../../../model/capabilities/uploads.js';
import { waiterOf, waitPlanOf } from '../../../model/capabilities/waiters.js';
import type { Capability, Typed } from '../../../surface/surface.js';
import { type TypeNode, union, unknown } from '../../../surface/type.js';
import { pageKeysOf } from '../features/lists.js';
import { streamedItems } from '../features/streams.js';
import { type Described, type DescribedContext, resultOf } from './types.js';

/** By what they are: `pages`, `stream`, … */
export function capabilitiesOf(
  described: Described,
  context: DescribedContext,
): ReadonlyMap<string, Capability> {
  const { operation, names } = described;
  const { api } = context;
  const found = new Map<string, Capability>();
  const add = (key: string, capability: Capability | undefined): void => {
    if (capability) found.set(key, capability);
  };
  const pages = pagesOf(described, context);
  add('pages', pages);
  if (!pages) add('stream', streamOf(described, context));
  const { waiter } = waiterOf(api, operation);
  if (waiter && names.waiter) {
    const states = (['pending', 'success', 'failure'] as const).flatMap((kind) =>
      waiter[kind].map((state): [string, string] => [`the state ${state}`, kind]),
    );
    add('waiter', {
      does: `be waited for with \`${names.waiter.method}()\``,
      facts: new Map([
        ['the function', names.waiter.function],
        ['the method', names.waiter.method],
        ['where the state stands', waiter.state.join('.')],
        ...states,
      ]),
    });
  }
  const { plan } = waitPlanOf(api, operation);
  if (plan && names.andWait !== undefined)
    add('andWait', {
      does: 'be waited for with `andWait()`',
      facts: new Map([['the function', names.andWait]]),
      gives: resultOf((plan.result ?? plan).operation, context),
    });
  add('upload', uploadCapability(described, context));
  add('checks', checksOf(operation, context));
  return found;
}

function pagesOf(
  { operation, argument }: Described,
  { api, types }: DescribedContext,
): Capability | undefined {
  const { pagination } = paginationOf(api, operation);
  const next = pagination && pageKeysOf(pagination, argument);
  if (!pagination || !next) return undefined;
  return {
    does: 'be read page by page with `for await`',
    facts: new Map([
      ['what asks for the next page', next.length === 0 ? 'url' : next.join('.')],
      ['how pages are counted', pagination.kind],
    ]),
    gives: {
      type: union(
        pagination.itemSchemas.length === 0 ? [unknown] : pagination.itemSchemas.map(types.typeOf),
      ),
      at: pagination.itemSchemas.length === 1 ? pagination.itemSchemas[0]?.at : undefined,
    },
  };
}

/** A stream that an argument or an option asks for. What is always a stream is the result. */
function streamOf(
  { operation, names }: Described,
  { api, types }: DescribedContext,
): Capability | undefined {
  const { choice } = streamChoiceOf(api, operation);
  const items = choice && streamedItems(operation, choice, api);
  if (!choice || !items || names.stream === undefined) return undefined;
  const each = items.schemas.map(types.typeOf);
  const text: TypeNode = { kind: 'keyword', name: 'string' };
  const item = each.length > 0 ? union(each) : items.json ? unknown : text;
  return {
    does: 'be read as a stream',
    facts: new Map([
      ['what is streamed', items.kind],
      [
        'what asks for the stream',
        choice.by === 'accept'
          ? 'the option stream'
          : `${choice.name} ${JSON.stringify(choice.value)}`,
      ],
    ]),
    gives: { type: item, at: each.length === 1 ? items.schemas[0]?.at : undefined },
  };
}

function uploadCapability(
  { operation, names, argument, result }: Described & { readonly result: Typed },
  { api }: DescribedContext,
): Capability | undefined {
  const { upload } = uploadOf(api, operation);
  if (!upload || !names.upload) return undefined;
  const { fileName, contentTypes, maxNameLength, maxSize, namePattern } = upload;
  const required = argument.parameters.filter((each) => each.required).map(({ key }) => key);
  return {
    does: `send a file with \`${names.upload.method}()\``,
    facts: new Map([
      ['the function', names.upload.function],
      ['the method', names.upload.method],
      [
        'the name of the file',
        'parameter' in fileName ? fileName.parameter.name : fileName.property,
      ],
      ['the form of names', namePattern ?? ''],
      ['what a call needs besides', required.join(', ')],
      // Without a list, files of every kind are taken.
      ...[...contentTypes.keys()].map((extension): [string, string] => [
        `files of the kind .${extension}`,
        '',
      ]),
      ...(contentTypes.size === 0 ? [['files of every kind', ''] as const] : []),
    ]),
    bounds: boundsOf({ 'the length of a name': maxNameLength, 'the size of a file': maxSize }),
    gives: result,
  };
}

function checksOf(operation: Operation, { api }: DescribedContext): Capability | undefined {
  if (!operation.extensions.has('x-checks')) return undefined;
  const { limits } = limitsOf(api, operation);
  if (!isLimited(limits)) return undefined;
  const ends = (name: string, range: Range | undefined): Record<string, number | undefined> => ({
    [`${name} of at most`]: range?.maximum,
    // A higher minimum takes less, as a lower maximum does.
    [`${name} of at least`]: range?.minimum === undefined ? undefined : -range.minimum,
  });
  const plans = [limits.path, limits.query, limits.body].flatMap((fields) =>
    [...fields].flatMap(([name, { plans: most }]) =>
      [...most].map(([plan, bound]): [string, number] => [`${name} in the plan ${plan}`, bound]),
    ),
  );
  return {
    does: 'be checked before it is sent',
    facts: new Map(),
    bounds: boundsOf({
      ...ends('a duration', limits.duration),
      ...ends('a size', limits.size),
      ...Object.fromEntries(plans),
    }),
  };
}

function boundsOf(
  bounds: Readonly<Record<string, number | undefined>>,
): ReadonlyMap<string, number> {
  return new Map(
    Object.entries(bounds).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );
}
