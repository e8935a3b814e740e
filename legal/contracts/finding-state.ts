export type FindingState = 'ok' | 'attention' | 'missing' | 'not_applicable'
