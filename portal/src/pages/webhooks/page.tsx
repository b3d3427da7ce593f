import './page.css';
import { useRoute } from 'preact-iso/router';
import { WebhookDetail } from './detail.tsx';
import { WebhookList } from './list.tsx';

export default function WebhooksPage() {
  const id = useRoute().params.rest;
  return id === undefined ? <WebhookList /> : <WebhookDetail key={id} id={id} />;
}
