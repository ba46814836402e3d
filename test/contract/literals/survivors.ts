// The literals that no check can see when they are other ones, each with its reason. A survivor that is not listed is a failure, and so is a
// listed one that is noticed.

import { type Literal, nameOf } from './literals.js';

interface Survivors {
  readonly names: RegExp;
  readonly reason: string;
}

const survivors: readonly Survivors[] = [
  {
    names: /^fixtures\/shared-factories\S*, string, const > required:/,
    reason: 'which headers a factory always gives: the document does not say that a service does',
  },
  {
    names: /^client\/core\.ts, property name, const > errors: 429 →/,
    reason:
      'a range of statuses has an error class, too; the tests of the package know that of 429',
  },
  {
    names: /^fixtures\/webhooks\.ts, property name, const > frozen\(\): mediaType/,
    reason: 'the tests of the package read it',
  },
  {
    names: /^fixtures\/constants, property name, const > fixture\(\): selectedEnd/,
    reason:
      'a property without a type, which an object may lack, in an object that may have others',
  },
  {
    names: /^client\/resources, type literal, function > \*<> > status: 'completed'/,
    reason: 'the tests of the package compile the state in which a wait ends',
  },
  {
    names: /^validators\/schemas, property name, const > [^:]*\(\): (?:min|max) →/,
    reason: 'nothing is said of the value of the property',
  },
  {
    names:
      /^(?:fixtures\/\S+|fixtures\/all), .*[fF]actory\(\): '(?:headers\.|parameters\.|\w*\.?responses\.|\w+\.request\.|[A-Z]\w*')/,
    reason: 'what random values are drawn by',
  },
  {
    names: /^fixtures\/factories, string, const > \w*[fF]actory\(\):/,
    reason: 'what random values are drawn by',
  },
  {
    names: /^fixtures\/(?:patterns\.ts, (?:string|number), |schemas\.ts, string, json > matching:)/,
    reason: "texts for a pattern, of which the fixtures show the document's example",
  },
  {
    names:
      /^fixtures\/\S+, public name, const: (?:make)?[xX]Ratelimit\w*Headers →|^(?:fixtures|validators)\/(?:parameters|shared-factories)\.ts, public name, const: \w+ →|^fixtures\/\S+, public name, const: \w+Response →|^fixtures\/\S+, public name, function: (?:handlers|allHandlers) →/,
    reason: 'a name inside of the package, or one that no document states',
  },
  {
    names: /^fixtures\/schemas, public name, const: \w+JsonSchema →/,
    reason: 'a name beside that of the factory, which is compared',
  },
  {
    names:
      /^client\/\S+, public name, (?:type|interface|class|function): (?:VideoAutomation\w*|RateLimitHeaders|\w+Options|\w+ErrorContent|(?!RateLimitError|UnauthorizedError|BadRequestError)\w+Error|\w+Params|limiter|uploadFile|waitFor\w*|\w+AndWait|WebhookEventPayload|nodeListener|openFile) →/,
    reason: 'a name that Concord makes; the document states none',
  },
  {
    names:
      /^fixtures\/(?:handlers, number, const > handler\(\) > success|handlers, (?:string|number), const > handler\(\) > (?:name|security|parameters > name|body > content > mediaType|except)|service\.ts, (?:string|property name), const > (?:servers|schemes(?:$|: | > \* > scheme)))/,
    reason:
      'what a handler of Mock Service Worker does with a request is proven by its tests, not by `verify`',
  },
  {
    names: /^fixtures\/handlers, type literal, const > Handler<>: \d+/,
    reason: 'calls of handlers are compiled by the tests of the package, not by `verify`',
  },
  {
    names:
      /^client\/errors\.ts, string, class > name: '(?:PermissionDenied|NotFound|Conflict|UnprocessableEntity)Error'/,
    reason: 'the document does not describe the status: the tests of behaviour know the name',
  },
  {
    names: /^client\/client\.ts, string, class > .*(?:fromEnvironment\(\)|environment):/,
    reason: 'the prefix of environment variables: an option of the generation',
  },
  {
    names: /^client\/core\.ts, string, const > security:/,
    reason: 'one key is sent, whatever a requirement calls it',
  },
  {
    names: /^client\/\S+, property name, interface: (?:known|plan|maxQueue|budgets|statement) →/,
    reason: 'the name of an option, which no document states',
  },
  {
    names: /^fixtures\/constants, string, .*(?:format|contentType): '(?:mp4|mov|video\/mp4)'/,
    reason: 'an invented value, which the document states elsewhere',
  },
  {
    names:
      /^client\/resources, (?:string, const > id: 'uploadFile'|property name, (?:class|function): size →)/,
    reason: 'what the upload helper and its argument are called, which no document states',
  },
  {
    names: /^client\/(?:resources, string, const > operation|checks\.ts, string, const > \* > id):/,
    reason: 'what a message calls the operation',
  },
];

/** Why a change survives; undefined where it should not. */
export function reasonFor(literal: Literal): string | undefined {
  const name = nameOf(literal);
  return survivors.find(({ names }) => names.test(name))?.reason;
}

/** The text of a document without the values that only its sandbox has. */
export function statedText(document: unknown): string {
  return JSON.stringify(document, (key, value: unknown) =>
    key === 'x-sandbox' ? undefined : value,
  );
}

/** Whether a literal stands for any value of its kind: an invented value of a fixture, which the document neither states nor shows. */
export function isFree(
  { sort, artefact, area, location, before }: Literal,
  document: string,
): boolean {
  if (artefact !== 'fixtures' || !['string', 'number', 'boolean', 'text everywhere'].includes(sort))
    return false;
  const isValue =
    ['constants', 'headers.ts', 'parameters.ts', 'all'].includes(area) ||
    (area === 'operations' &&
      !/(?:method|path|mediaType|types|required|enum|format|pattern)$|\(\)|(?:minimum|maximum|Length|Items)$/.test(
        location.replace('frozen() > ', ''),
      )) ||
    (/^shared-factories/.test(area) && location.endsWith('examples'));
  return (
    isValue && !(/^['"]/.test(before) && document.includes(JSON.stringify(before.slice(1, -1))))
  );
}
