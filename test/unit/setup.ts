// What every file of unit tests does that shares a process with others: a module that they import is loaded once, and so are its hooks.

import { afterAll, afterEach } from 'vitest';

import { removeWorkspaces } from './document/workspace.js';
import { removeFolders } from './pipeline/folder.js';

afterEach(removeFolders);
afterAll(removeWorkspaces);
