export function ConsultationPage({ id }: { id: string }) {
  return <div class="page">{id}</div>
}
