/** Customer service in a draggable dialog over the current page (SH-20, SH-24). */
import type { ComponentProps, ReactElement } from 'react';
import { DraggableDialog, type DraggableDialogProps } from '#ui/overlays/DraggableDialog.tsx';
import CustomerService from './CustomerService.tsx';

export interface CustomerServiceDialogProps {
  title: string;
  lead: string;
  frame: DraggableDialogProps['words'];
  service: ComponentProps<typeof CustomerService>;
  onClose: () => void;
}

export default function CustomerServiceDialog({ title, lead, frame, service, onClose }: CustomerServiceDialogProps): ReactElement {
  return (
    <DraggableDialog title={title} words={frame} onClose={onClose}>
      <p className="q t2">{lead}</p>
      <CustomerService {...service} />
    </DraggableDialog>
  );
}
