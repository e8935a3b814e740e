const playbooks: readonly string[] = ['playbook_config', 'playbook_id']

/** What of a matter's profile goes to the engine; anything that matter-service may add later does not by itself. */
const whitelist = [
  'matter_id',
  'user_id',
  'status',
  'title',
  'matter_category',
  'cause_of_action_code',
  'service_type_id',
  'file_ids',
  'profile',
  'case_file',
  'phases',
  'open_todos',
  'analysis_version',
] as const

export const whitelisted = (profile: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  Object.fromEntries(whitelist.filter((name) => name in profile).map((name) => [name, withoutPlaybook(profile[name])]))

/** Playbooks of earlier times stay out, also within what a matter keeps freely: the engine would refuse the request. */
function withoutPlaybook(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutPlaybook)
  if (typeof value !== 'object' || value === null) return value
  const members = Object.entries(value).filter(([name]) => !playbooks.includes(name))
  return Object.fromEntries(members.map(([name, member]) => [name, withoutPlaybook(member)]))
}
