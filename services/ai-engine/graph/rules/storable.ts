import { storableJson } from '@casewright/kit/data/storable-json'

const playbooks: readonly string[] = ['playbook_config', 'playbook_id']

/** A value that every database and every service of the suite takes: a playbook is refused wherever it stands. */
export function storable<T>(value: T): T {
  const json = storableJson(value)
  // A parse with a reviver costs many times one without; only a text with such a member needs it.
  if (!json.includes('"playbook_')) return JSON.parse(json) as T
  return JSON.parse(json, (name, member) => (playbooks.includes(name) ? undefined : member)) as T
}
