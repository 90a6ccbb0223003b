/** Renders islands on the server. When one fails, the rest of the page still shows, and the browser renders that island. */
import react from '@astrojs/react/server.js';
import { tolerant } from './tolerant-renderer.mjs';

export default tolerant(react);
