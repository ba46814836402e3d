// Checks beyond the contract: what is agreed about words, names, addresses and what is declared in extensions.

import type { Check } from '../check.js';
import { addressesCheck } from '../wire/addresses.js';
import { errorsCheck } from '../wire/x06-errors.js';
import { capabilitiesCheck } from '../wire/x04-capabilities.js';
import { documentation } from './documentation.js';
import { documentNames } from './names.js';
import { shapes } from './shapes.js';

export const beyond: readonly Check[] = [
  documentation,
  documentNames,
  addressesCheck,
  capabilitiesCheck,
  shapes,
  errorsCheck,
];
