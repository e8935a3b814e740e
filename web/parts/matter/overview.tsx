import type { MatterTodo, Member } from '@casewright/contracts/matter/resources'
import { dayText } from '../../rules/dates.ts'
import type { MatterView } from '../../state/matter.ts'
import { nameOf } from '../../state/names.ts'
import { todoTitle } from '../../words/inbox.ts'
import { matterWords } from '../../words/matter.ts'
import { language } from '../../words/words.ts'
import { GappedText } from './statement.tsx'

export const MatterOverview = ({ view }: { view: MatterView }) => (
  <div class="stack wide-gap">
    <Phases view={view} />
    <NextStep view={view} />
    <KeyFacts view={view} />
    <Todos view={view} />
  </div>
)

function Phases({ view: { phases } }: { view: MatterView }) {
  const words = matterWords.value
  return (
    <ol class="phases">
      {phases.map(({ phase_id, phase_name, status }) => (
        <li key={phase_id} class={status} aria-current={status === 'active' ? 'step' : undefined}>
          <span>{words.phases[phase_id] ?? phase_name}</span>
          <small>{words.phaseStates[status]}</small>
        </li>
      ))}
    </ol>
  )
}

/** Whose turn it is: their part in the matter, and the names of those who have it. */
function waitsFor(actor: MatterTodo['actor'], members: readonly Member[]): string {
  const words = matterWords.value
  const names = members.filter(({ role }) => role === actor).map(({ user_id }) => nameOf(user_id))
  return names.length === 0 ? words.waitsFor[actor] : words.waitsForNames(words.waitsFor[actor], names)
}

/** What is to happen now, and who has to do it. */
function NextStep({ view: { products, todos, members } }: { view: MatterView }) {
  const words = matterWords.value
  // A deadline is a day, not something to do; it stands among the todos and in the calendar.
  const next = todos.find(({ status, todo_key }) => status === 'open' && !todo_key.startsWith('deadline:'))
  return (
    <section class="next-step">
      <h2>{words.nextStep}</h2>
      {next ? (
        <p>
          {todoTitle(next)} <small>{waitsFor(next.actor, members)}</small>
        </p>
      ) : (
        products.openReasons.length === 0 && <p>{words.nothingOpen}</p>
      )}
      {products.openReasons.length > 0 && (
        <ul>
          {products.openReasons.map((reason) => (
            <li key={reason}>{reason}</li>
          ))}
        </ul>
      )}
    </section>
  )
}

function KeyFacts({ view: { products } }: { view: MatterView }) {
  const words = matterWords.value
  const { cause, lastDay, overallRisk } = products
  const isChinese = language.value === 'zh'
  const parties = products.facts.filter(({ slot }) => slot === 'claimant' || slot === 'respondent')
  return (
    <dl class="key-facts">
      {parties.map(({ slot, label, text }) => (
        <Pair key={slot} name={label[language.value]} value={text[language.value]} />
      ))}
      {cause && <Pair name={words.cause} value={isChinese ? cause.name : (cause.name_en ?? cause.name)} />}
      {lastDay && (
        <Pair
          name={words.lastDay}
          value={dayText(lastDay.expires_on, Date.now(), language.value)}
          more={lastDay.days_left === null ? undefined : words.daysLeft(lastDay.days_left)}
        />
      )}
      {overallRisk && <Pair name={words.overallRisk} value={overallRisk} />}
    </dl>
  )
}

const Pair = ({ name, value, more }: { name: string; value: string; more?: string | undefined }) => (
  <div>
    <dt>{name}</dt>
    <dd>
      <GappedText text={value} /> {more && <small>{more}</small>}
    </dd>
  </div>
)

function Todos({ view: { todos, members } }: { view: MatterView }) {
  const words = matterWords.value
  return (
    <section>
      <h2>{words.todos}</h2>
      {todos.length === 0 ? (
        <p class="hint">{words.noTodos}</p>
      ) : (
        <ul class="lines">
          {todos.map(({ todo_id, todo_key, title, status, due_at, actor }) => (
            <li key={todo_id}>
              <span class={status === 'open' ? '' : 'struck'}>{todoTitle({ todo_key, title })}</span>
              <small>
                {status === 'open'
                  ? [due_at && words.dueOn(dayText(due_at, Date.now(), language.value)), waitsFor(actor, members)]
                      .filter(Boolean)
                      .join(' · ')
                  : words.todoDone}
              </small>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
