// `concord types` beside openapi-typescript 7.13: the types of every component and every part of an operation are assignable to each other, but for
// what is written down here with its reason. What is written down and agrees fails as well.

import { existsSync, readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { compared, type Subject } from './drop-in.js';

const valid = fileURLToPath(new URL('../documents/valid', import.meta.url));
const corpus =
  process.env['CORPUS'] ?? fileURLToPath(new URL('../../../shared/corpus', import.meta.url));

type Differences = Readonly<Record<string, readonly string[]>>;

const schemas = (document: string, ...names: readonly string[]): readonly string[] =>
  names.map((name) => `${document} components["schemas"]["${name}"]`);
const bodies = (document: string, ...ids: readonly string[]): readonly string[] =>
  ids.map((id) => `${document} operations["${id}"]["requestBody"]`);
const answers = (document: string, ...ids: readonly string[]): readonly string[] =>
  ids.map((id) => `${document} operations["${id}"]["responses"]`);

/** What openapi-typescript ends with an error for; ours are compiled. */
const refused: Readonly<Record<string, string>> = {
  'boolean-schemas': 'schemas that are true or false',
  'discriminator-default': 'names of schemas in a mapping',
  'discriminator-mapping': 'names of schemas in a mapping',
  extensions: 'extensions among media types',
  headers: 'extensions among media types',
  'keywords-references': 'anchors',
  oddities: 'media types without a value',
};

/** By what openapi-typescript does. */
const intended: Differences = {
  'a schema that is itself by arrays or unions alone is no legal member of an interface': [
    ...schemas('circular', 'Circles', 'Knot', 'Strand', 'MailErrand'),
    ...bodies('circular', 'putCircles'),
  ],
  '$defs of a schema become a property': [
    ...schemas('definitions', 'Defined'),
    ...bodies('definitions', 'putDefined'),
    ...schemas('multi-file', 'Book', 'Shelf'),
    'multi-file components["responses"]["Book"]',
    'multi-file components["requestBodies"]["Book"]',
    ...answers('multi-file', 'getBook'),
    ...bodies('multi-file', 'putBook', 'bookChanged'),
  ],
  'a discriminator has names of schemas for values that are numbers': [
    ...schemas('discriminator-non-string', 'Frame', 'FrameOne', 'FrameTwo'),
    ...bodies('discriminator-non-string', 'createFrame'),
  ],
  'a discriminator beside anyOf says nothing': [
    ...schemas('discriminator-none', 'Vehicle', 'Car'),
    ...bodies('discriminator-none', 'createVehicle'),
  ],
  'itemSchema says nothing': [
    ...answers('dates-and-integers', 'streamTicks', 'streamChanges'),
    ...answers('fields-of-32', 'watchPets', 'watchVisits'),
    ...answers('items-and-parts', 'sendLines'),
    ...bodies('items-and-parts', 'sendEvents', 'sendRelated'),
  ],
  'the items after those with a place of their own are left out': [
    ...bodies('items-and-parts', 'sendMixed'),
    ...schemas('keywords-arrays', 'Arrays'),
    ...bodies('keywords-arrays', 'putArrays'),
  ],
  'what one part of allOf requires of another is not required, and properties beside anyOf are an alternative to it':
    [
      ...schemas('keywords-composition', 'Composition'),
      ...bodies('keywords-composition', 'putComposition'),
    ],
  'the parts of a form that are files are strings alone': [
    ...bodies('media-multipart', 'sendParts'),
    ...bodies('openapi-30', 'postThirty'),
    ...bodies('swagger-forms', 'sendDocument', 'sendPhoto'),
  ],
  'const: null is anything': [
    ...schemas('keywords-values', 'Values'),
    ...answers('keywords-values', 'getValues'),
  ],
  'items and null without a type say nothing': [
    ...schemas('sloppy-31', 'Sloppy'),
    ...answers('sloppy-31', 'getSloppy'),
  ],
  'a querystring parameter is left out': [
    'queries-and-methods operations["findPets"]["parameters"]',
    'queries-and-methods operations["searchPet"]["parameters"]',
  ],
  'keywords beside a reference are left out': [
    ...schemas('reference-siblings', 'Siblings'),
    ...answers('reference-siblings', 'getSiblings'),
  ],
};

/** The same for large documents, where a reference is the same on both sides. */
const intendedInCorpus: Differences = {
  '$recursiveRef is anything': schemas('openai', 'CompoundFilter', 'BetaCompoundFilter'),
  'the parts of a form that are files are strings alone': schemas(
    'openai',
    'AddUploadPartRequest',
    'CreateContentProvenanceBody',
    'CreateFileRequest',
    'CreateImageEditRequest',
    'CreateImageVariationRequest',
    'CreateTranscriptionRequest',
    'CreateTranslationRequest',
    'CreateVideoCharacterBody',
    'CreateVideoEditMultipartBody',
    'CreateVideoExtendMultipartBody',
    'CreateVideoMultipartBody',
    'CreateVoiceConsentRequest',
    'CreateVoiceRequest',
  ),
  'null beside a reference says nothing, or beside allOf': schemas(
    'openai',
    'CreateChatCompletionStreamResponse',
    'CreateRunRequest',
    'CreateThreadAndRunRequest',
    'RunObject',
  ),
  'what one part of allOf requires of another is not required': schemas(
    'openai',
    'BetaInputMessageResource',
    'InputMessageResource',
  ),
  'what the whole requires of a part that is a reference is not there where references have no members':
    schemas('openai', 'FineTuneChatCompletionRequestAssistantMessage'),
  'the word "parameters" in a name makes properties with a default optional': schemas(
    'openai',
    'CreateFineTuningJobRequest',
    'FineTuneDPOHyperparameters',
    'FineTuneReinforcementHyperparameters',
    'FineTuneSupervisedHyperparameters',
    'FineTuningJob',
  ),
  'items without a type say nothing': schemas(
    'openai',
    'RealtimeSession',
    'RealtimeSessionCreateRequest',
    'RealtimeSessionCreateResponse',
    'RealtimeTranscriptionSessionCreateResponse',
  ),
  'alternatives that only require properties make anything of the schema around them': [
    ...schemas(
      'openai',
      'CreateAssistantRequest',
      'CreateThreadRequest',
      'CreateVectorStoreFileBatchRequest',
      'ImageRefParam',
    ),
    ...schemas('github', 'code-quality-setup-update', 'secret-scanning-custom-pattern-to-update'),
    ...bodies(
      'github',
      'campaigns/create-campaign',
      'checks/update',
      'code-scanning/create-variant-analysis',
      'code-scanning/update-alert',
      'dependabot/update-alert',
      'projects/add-item-for-org',
      'projects/add-item-for-user',
      'repos/create-pages-site',
      'repos/update-information-about-pages-site',
      'secret-scanning/update-alert',
    ),
  ],
};

function subjectsIn(folder: string): readonly Subject[] {
  return readdirSync(folder).flatMap((name) =>
    ['yaml', 'json']
      .map((ending) => `${folder}/${name}/openapi.${ending}`)
      .filter(existsSync)
      .slice(0, 1)
      .map((document) => ({ name, document })),
  );
}

describe('concord types and openapi-typescript', () => {
  it('agree about every feature', { timeout: 240_000 }, async () => {
    const found = await compared(subjectsIn(valid));
    expect(found.errors).toEqual([]);
    expect([...found.refused].sort()).toEqual(Object.keys(refused).sort());
    expect([...found.different.keys()].sort()).toEqual(Object.values(intended).flat().sort());
    expect(found.count).toBeGreaterThan(500);
  });

  it.skipIf(!existsSync(corpus))('agree about large documents', { timeout: 240_000 }, async () => {
    const found = await compared(
      ['museum.yaml', 'twilio.json', 'openai.json', 'github.json'].map((file) => ({
        name: file.replace(/\..*/, ''),
        document: `${corpus}/${file}`,
        isOpaque: true,
        // Without a mapping, openapi-typescript takes the names of schemas for values: OpenAI's are others.
        isWithoutDiscriminators: file === 'openai.json',
      })),
    );
    expect(found.errors).toEqual([]);
    expect([...found.refused]).toEqual([]);
    expect([...found.different.keys()].sort()).toEqual(
      Object.values(intendedInCorpus).flat().sort(),
    );
    expect(found.count).toBeGreaterThan(9000);
  });
});
