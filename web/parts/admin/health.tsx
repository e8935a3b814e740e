import { useEffect, useMemo } from 'preact/hooks'
import type { ServiceHealth } from '../../client/health.ts'
import { createHealth } from '../../state/operations.ts'
import { operationsWords } from '../../words/admin-operations.ts'
import { auditWords } from '../../words/audit.ts'
import { shippedWords } from '../../words/shipped.ts'
import { LoadedView } from '../loaded-view.tsx'
import { Badge, type BadgeKind } from './badge.tsx'

const kinds: Record<ServiceHealth['status'], BadgeKind> = { UP: 'good', DEGRADED: 'warn', DOWN: 'bad' }
const order = ['DOWN', 'DEGRADED', 'UP']

/** Every service, those that need somebody first, and what of each works in a lesser way. */
export function HealthSection() {
  const words = operationsWords.value.health
  const health = useMemo(createHealth, [])
  useEffect(() => void health.load(), [])
  return (
    <LoadedView loaded={health} lines={8}>
      {(services) => (
        <div class="stack">
          <div class="admin-bar">
            <p role="status">
              {words.summary(services.length, services.filter(({ status }) => status !== 'UP').length)}
            </p>
            <button type="button" class="button" onClick={() => void health.load()}>
              {words.again}
            </button>
          </div>
          <ul class="admin-rows">
            {services
              .toSorted((one, other) => order.indexOf(one.status) - order.indexOf(other.status))
              .map((service) => (
                <ServiceRow key={service.name} service={service} />
              ))}
          </ul>
        </div>
      )}
    </LoadedView>
  )
}

function ServiceRow({ service: { name, status, components } }: { service: ServiceHealth }) {
  const words = operationsWords.value.health
  const troubled = components.filter((component) => component.status !== 'UP')
  return (
    <li>
      <div class="admin-row-head">
        <div>
          <h2>{auditWords.value.services[name] ?? name}</h2>
          <small>
            <code>{name}</code>
          </small>
        </div>
        <Badge kind={kinds[status]} text={words.states[status]} />
      </div>
      {troubled.length > 0 && (
        <ul class="admin-notes">
          {troubled.map((component) => (
            <li key={component.name}>
              <strong>{words.components[component.name] ?? component.name}</strong>
              {words.states[component.status]}
              {component.detail && <Detail text={component.detail} />}
            </li>
          ))}
        </ul>
      )}
    </li>
  )
}

/** What is none of the known notes, such as the words of a database, stays as the service says it. */
function Detail({ text }: { text: string }) {
  const known = shippedWords.value.notes[text]
  return (
    <small lang={known === undefined ? 'en' : undefined} class="admin-note-detail">
      {known ?? text}
    </small>
  )
}
