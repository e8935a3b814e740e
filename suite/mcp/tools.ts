import { computationTools } from './computation-tools.ts'
import { consultationTools } from './consultation-tools.ts'
import { lawTools } from './law-tools.ts'
import { matterTools } from './matter-tools.ts'
import type { Tool } from './tool.ts'

export const tools: readonly Tool[] = [...lawTools, ...computationTools, ...matterTools, ...consultationTools]
