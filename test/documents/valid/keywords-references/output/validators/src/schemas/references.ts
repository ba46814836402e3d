import type {
  Identified,
  IdentifiedId,
  Node,
  ReferencesAnchored,
  ReferencesLocal,
  ReferencesModel,
  ReferencesPlain,
} from '@references/client';
import type { ZodType } from 'zod';
import { array } from '../runtime/array.js';
import { uuid } from '../runtime/formats/network.js';
import { object } from '../runtime/object.js';
import { boolean, integer, string, stringWith } from '../runtime/plain.js';
import { schema } from '../runtime/schema.js';
import { minLength } from '../runtime/text.js';

export const referencesModelSchema: ZodType<ReferencesModel> = /*#__PURE__*/ schema(() =>
  object({
    local: referencesLocalSchema,
    anchored: referencesAnchoredSchema,
    property: referencesPlainSchema,
    plain: boolean,
    tree: nodeSchema,
    identified: identifiedSchema,
  }),
);

export const referencesLocalSchema: ZodType<ReferencesLocal> = /*#__PURE__*/ schema(() =>
  stringWith(minLength(2)),
);

export const referencesAnchoredSchema: ZodType<ReferencesAnchored> = /*#__PURE__*/ schema(
  () => integer,
);

export const referencesPlainSchema: ZodType<ReferencesPlain> = /*#__PURE__*/ schema(() => boolean);

export const identifiedSchema: ZodType<Identified> = /*#__PURE__*/ schema(() =>
  object({
    id: identifiedIdSchema,
  }),
);

export const identifiedIdSchema: ZodType<IdentifiedId> = /*#__PURE__*/ schema(() =>
  stringWith(uuid),
);

export const nodeSchema: ZodType<Node> = /*#__PURE__*/ schema(() =>
  object({
    value: string,
    children: array(nodeSchema),
  }),
);
