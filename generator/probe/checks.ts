// The checks of a probe. Their names are a contract: options, ids of findings and codes have them.

export const checkNames = [
  'server-error',
  'status',
  'media-type',
  'headers',
  'body',
  'accepts-invalid',
  'refuses-valid',
  'security',
  'methods',
  'created',
  'deleted',
  'changed',
  'pages',
  'negotiation',
  'head',
  'slow',
] as const;

export type CheckName = (typeof checkNames)[number];
