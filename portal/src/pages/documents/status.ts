import type { StatusTone } from '../../components/status-badge.tsx';

export const statusChoices = [
  { value: '', title: 'All' },
  { value: 'pending', title: 'Pending' },
  { value: 'processing', title: 'Processing' },
  { value: 'completed', title: 'Completed' },
  { value: 'failed', title: 'Failed' },
] as const;

export type StatusChoice = (typeof statusChoices)[number]['value'];

const tones: Readonly<Record<string, StatusTone>> = {
  pending: 'busy',
  processing: 'busy',
  completed: 'good',
  failed: 'bad',
};

/** A document from which the service created no record is neutral. */
export const documentTone = (status: string, records: number): StatusTone =>
  status === 'completed' && records === 0 ? 'neutral' : (tones[status] ?? 'neutral');

export const isUnfinished = (status: string): boolean => status === 'pending' || status === 'processing';
