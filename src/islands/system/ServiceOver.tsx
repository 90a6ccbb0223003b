/** Customer service over the page one is on, in the dialog that can be moved away from what one asks about (SH-20, SH-24). */
import type { ComponentProps, ReactElement } from 'react';
import { Movable, type MovableProps } from '#ui/Movable.tsx';
import Service from './Service.tsx';

export interface ServiceOverProps {
  title: string;
  lead: string;
  frame: MovableProps['words'];
  service: ComponentProps<typeof Service>;
  onClose: () => void;
}

export default function ServiceOver({ title, lead, frame, service, onClose }: ServiceOverProps): ReactElement {
  return (
    <Movable title={title} words={frame} onClose={onClose}>
      <p className="q t2">{lead}</p>
      <Service {...service} />
    </Movable>
  );
}
