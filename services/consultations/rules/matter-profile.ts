/** What of a matter's profile goes to the engine; anything that matter-service may add later does not by itself. */
const whitelist = [
  'matter_id',
  'status',
  'title',
  'matter_category',
  'cause_of_action_code',
  'service_type_id',
  'file_ids',
  'profile',
  'phases',
  'open_todos',
  'analysis_version',
] as const

export const whitelisted = (profile: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  Object.fromEntries(whitelist.filter((name) => name in profile).map((name) => [name, profile[name]]))
