import type { Issue, Risk, Strategy } from '../../rules/matter-products.ts'
import type { MatterView } from '../../state/matter.ts'
import { matterWords } from '../../words/matter.ts'
import { Empty } from '../states.tsx'
import { GappedText, SourceLinks, VerificationMark } from './statement.tsx'

/** What will be disputed, what may go wrong, and the ways to go on. */
export function MatterAnalysis({ view: { matter, products } }: { view: MatterView }) {
  const words = matterWords.value
  const { issues, risks, strategies, recommended, reason, overallRisk } = products
  if (issues.length + risks.length + strategies.length === 0)
    return <Empty title={words.analysisEmpty} hint={words.analysisEmptyHint} />
  const { matter_id: matterId } = matter
  return (
    <div class="stack wide-gap">
      {issues.length > 0 && (
        <section>
          <h2>{words.issues}</h2>
          <ol class="findings">
            {issues.map((issue) => (
              <IssueItem key={issue.key} issue={issue} matterId={matterId} />
            ))}
          </ol>
        </section>
      )}
      {risks.length > 0 && (
        <section>
          <h2>{words.risks}</h2>
          {overallRisk && <p class="hint">{overallRisk}</p>}
          <ul class="findings">
            {risks.map((risk) => (
              <RiskItem key={risk.key} risk={risk} matterId={matterId} />
            ))}
          </ul>
        </section>
      )}
      {strategies.length > 0 && (
        <section>
          <h2>{words.strategies}</h2>
          {reason && <p class="hint">{reason}</p>}
          <ul class="findings">
            {strategies.map((strategy) => (
              <StrategyItem key={strategy.title} strategy={strategy} isBest={strategy.document === recommended} />
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}

function IssueItem({ issue, matterId }: { issue: Issue; matterId: string }) {
  const words = matterWords.value
  const { question, why, our_position = '', their_position = '', sources, verification } = issue
  return (
    <li>
      <div class="finding-head">
        <h3>{question}</h3>
        <VerificationMark verification={verification} />
      </div>
      {why && <p class="hint">{why}</p>}
      <dl class="sides">
        <div>
          <dt>{words.ours}</dt>
          <dd>
            <GappedText text={our_position} />
          </dd>
        </div>
        <div>
          <dt>{words.theirs}</dt>
          <dd>
            <GappedText text={their_position} />
          </dd>
        </div>
      </dl>
      <SourceLinks matterId={matterId} sources={sources} />
    </li>
  )
}

function RiskItem({
  risk: { risk, level, grounds, mitigation, sources, verification },
  matterId,
}: {
  risk: Risk
  matterId: string
}) {
  const words = matterWords.value
  return (
    <li>
      <div class="finding-head">
        <h3>{risk}</h3>
        <span class={`tag level-${level}`}>{words.levels[level]}</span>
        <VerificationMark verification={verification} />
      </div>
      {grounds && <p>{grounds}</p>}
      {mitigation && (
        <p>
          <strong>{words.mitigation}</strong> {mitigation}
        </p>
      )}
      <SourceLinks matterId={matterId} sources={sources} />
    </li>
  )
}

function StrategyItem({ strategy, isBest }: { strategy: Strategy; isBest: boolean }) {
  const words = matterWords.value
  const { title, when, advantages = [], drawbacks = [], needs = [] } = strategy
  const lists = [
    { name: words.advantages, items: advantages },
    { name: words.drawbacks, items: drawbacks },
    { name: words.needs, items: needs },
  ].filter(({ items }) => items.length > 0)
  return (
    <li>
      <div class="finding-head">
        <h3>{title}</h3>
        {isBest && <span class="tag supported">{words.recommended}</span>}
      </div>
      {when && <p class="hint">{when}</p>}
      <dl class="sides three">
        {lists.map(({ name, items }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              <ul>
                {items.map((item) => (
                  <li key={item}>{item}</li>
                ))}
              </ul>
            </dd>
          </div>
        ))}
      </dl>
    </li>
  )
}
