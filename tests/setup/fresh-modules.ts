// Stores are modules with state, and the files of a level share a worker: each file begins with modules that nobody has used.
import { vi } from 'vitest';

vi.resetModules();
