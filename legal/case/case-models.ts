import common from '../../resources/case_models/common.json' with { type: 'json' }
import consumer from '../../resources/case_models/consumer.json' with { type: 'json' }
import creditCard from '../../resources/case_models/credit_card.json' with { type: 'json' }
import decoration from '../../resources/case_models/decoration.json' with { type: 'json' }
import divorce from '../../resources/case_models/divorce.json' with { type: 'json' }
import equityTransfer from '../../resources/case_models/equity_transfer.json' with { type: 'json' }
import financialLoan from '../../resources/case_models/financial_loan.json' with { type: 'json' }
import houseLease from '../../resources/case_models/house_lease.json' with { type: 'json' }
import labour from '../../resources/case_models/labour.json' with { type: 'json' }
import privateLending from '../../resources/case_models/private_lending.json' with { type: 'json' }
import propertyService from '../../resources/case_models/property_service.json' with { type: 'json' }
import sale from '../../resources/case_models/sale.json' with { type: 'json' }
import serviceContract from '../../resources/case_models/service_contract.json' with { type: 'json' }
import trafficAccident from '../../resources/case_models/traffic_accident.json' with { type: 'json' }
import type { CaseModel, ModelFile, Reading, Slot } from './case-model.ts'

/** `npm run seeds:check` has judged each by its schema and its content. */
const files = [
  privateLending,
  financialLoan,
  creditCard,
  sale,
  equityTransfer,
  houseLease,
  propertyService,
  serviceContract,
  decoration,
  consumer,
  labour,
  trafficAccident,
  divorce,
] as readonly unknown[] as readonly ModelFile[]

/** The words of every cause, and those of this one. */
function both(shared: Reading = {}, own: Reading = {}): Reading {
  const members = [...new Set([...Object.keys(shared), ...Object.keys(own)])] as (keyof Reading)[]
  return Object.fromEntries(members.map((member) => [member, [...(shared[member] ?? []), ...(own[member] ?? [])]]))
}

/** The slots of every cause come first. */
function complete({ reads = {}, unasked = [], ...model }: ModelFile): CaseModel {
  const shared = (common.slots as readonly unknown[] as readonly Slot[])
    .filter(({ key }) => !model.slots.some((own) => own.key === key))
    .map((slot) => ({ ...slot, read: both(slot.read, reads[slot.key]) }))
    .map(({ ask, ...slot }) => (ask === undefined || unasked.includes(slot.key) ? slot : { ...slot, ask }))
  return { ...model, slots: [...shared, ...model.slots] }
}

export const caseModels: readonly CaseModel[] = files.map(complete)

const slotsWhere = (holds: (slot: Slot) => boolean): ReadonlySet<string> =>
  new Set(caseModels.flatMap(({ slots }) => slots.filter(holds).map(({ key }) => key)))

/** Slots that everybody tells in words of their own. */
export const describedSlots = slotsWhere(({ described }) => described === true)
/** Texts that list each thing that is told. */
export const listedSlots = slotsWhere(({ several }) => several === true)
/** Days of which the latest counts. */
export const latestSlots = slotsWhere(({ latest }) => latest === true)

export const modelNamed = (name: string | null): CaseModel | null => caseModels.find((one) => one.name === name) ?? null

/** The model that covers a cause of action. */
export const modelFor = (code: string | null): CaseModel | null =>
  code === null ? null : (caseModels.find(({ codes }) => codes.includes(code)) ?? null)

/** Words after which a message tells the particulars of the client, or of the other side. */
export const partyWords: Readonly<Record<'own' | 'other', readonly string[]>> = common.party_words
