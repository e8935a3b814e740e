export const privilegeNote =
  '受法律职业特权保护，未经授权不得披露。 PRIVILEGED AND CONFIDENTIAL: covered by legal privilege; do not disclose it without authority.'

/** The first thing that whoever opens the archive should read. */
export const readmeOf = ({ matter_id, privileged }: { matter_id: string; privileged: boolean }): string =>
  [
    ...(privileged ? [privilegeNote, ''] : []),
    `案件导出 · Export of the matter ${matter_id}`,
    '',
    'matter.json      案件、阶段、待办、成员、当事人、状态历史、成果 · the record',
    'analysis/        各版本的分析结果 · products of each analysis version',
    'deliverables/    成果文件的各个版本 · every version of each document',
    'missing.txt      未能导出的文件，仅在有缺失时存在 · files that could not be exported, if any',
    'manifest.json    以上全部文件及其大小 · all of these with their sizes in bytes',
    '',
  ].join('\n')

/** A deliverable's version that is not in the archive. */
export interface MissingFile {
  deliverable_key: string
  version: number
  file_id: string
  reason: string
}

export const missingText = (missing: readonly MissingFile[]): string =>
  missing
    .map(({ deliverable_key, version, file_id, reason }) => `${deliverable_key} v${version} (${file_id}): ${reason}\n`)
    .join('')
