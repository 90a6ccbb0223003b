/** A QR code drawn on the device, for a secret link: no request and no log has it. Load it on demand, because of the encoder. */
import { type ReactElement, useMemo } from 'react';
import { qrPath } from './qr-path.ts';

export function QrCode({ text, label }: { text: string; label: string }): ReactElement {
  const { size, path } = useMemo(() => qrPath(text), [text]);
  return (
    <svg className="qr" width={200} height={200} viewBox={`0 0 ${size} ${size}`} shapeRendering="crispEdges" role="img" aria-label={label}>
      <path fill="#fff" d={`M0 0h${size}v${size}H0z`} />
      <path stroke="#000" d={path} />
    </svg>
  );
}
