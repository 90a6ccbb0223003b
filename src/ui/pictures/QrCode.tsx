/** A QR code drawn on the device, for a secret: no request and no log has it. The encoder loads with the first one. */
import { type ReactElement, useEffect, useState } from 'react';
import type { qrPath } from './qr-path.ts';

export function QrCode({ text, label }: { text: string; label: string }): ReactElement {
  const [drawn, setDrawn] = useState<ReturnType<typeof qrPath> | null>(null);
  useEffect(() => {
    let current = true;
    import('./qr-path.ts').then(
      (module) => current && setDrawn(module.qrPath(text)),
      // The text beside it is enough when the encoder fails to load.
      () => undefined,
    );
    return () => {
      current = false;
    };
  }, [text]);
  if (!drawn) return <svg className="qr" width={200} height={200} aria-hidden="true" />;
  const { size, path } = drawn;
  return (
    <svg className="qr" width={200} height={200} viewBox={`0 0 ${size} ${size}`} shapeRendering="crispEdges" role="img" aria-label={label}>
      <path fill="#fff" d={`M0 0h${size}v${size}H0z`} />
      <path stroke="#000" d={path} />
    </svg>
  );
}
