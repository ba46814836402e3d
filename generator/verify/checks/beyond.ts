// Checks beyond the contract: what is agreed about words, names and addresses.

import type { Check } from '../check.js';
import { addressesCheck } from '../wire/addresses.js';
import { documentation } from './documentation.js';
import { documentNames } from './names.js';

export const beyond: readonly Check[] = [documentation, documentNames, addressesCheck];
