import { Command, Option } from 'commander'
import type { BackupOptions } from '../backup/backup.ts'
import type { LawImportOptions } from '../law/law-import.ts'
import type { ChatOptions } from './chat.ts'
import type { DoctorOptions } from './doctor/doctor.ts'
import type { FilesMoveOptions } from './files-move.ts'
import type { TuneOptions } from './knowledge-tune.ts'
import type { McpCommandOptions } from './mcp.ts'
import type { MigrateOptions } from './migrate.ts'
import type { EraseOptions } from './people-erase.ts'
import type { ExportOptions } from './people-export.ts'
import type { SeedOptions } from './seeds.ts'
import type { ApplyOptions } from './seeds-apply.ts'
import type { DownloadOptions } from './seeds-download.ts'
import type { Surroundings } from './surroundings.ts'

/** Every command with its words. What it does is read when it is called: a start holds nothing of the others. */
export function createProgram(version: string, surroundings: Surroundings): Command {
  const program = new Command('casewright')
    .description('Conversational legal work: start the suite, fill it, talk to it, look after it.')
    .version(version, '-V, --version', 'print the version')
    .helpOption('-h, --help', 'print this help')
    .helpCommand(false)
    .addHelpText('after', footer)
  program
    .command('start')
    .description('Start all services in one process behind one port, or only the named ones')
    .argument('[service...]', 'names such as memory or ai_engine')
    .addHelpText('after', '\nSettings are environment variables: docs/configuration.md lists them.')
    .action(async (names: string[]) => (await import('./start.ts')).start(names, surroundings))
  program
    .command('migrate')
    .description('Bring the databases of all services, or of the named ones, up to date without starting them')
    .argument('[service...]', 'names such as memory or ai_engine')
    .option('--plan', 'only say what would be applied')
    .option('--json', 'print one JSON document instead of text')
    .addHelpText('after', migrateFooter)
    .action(async (names: string[], options: MigrateOptions) =>
      (await import('./migrate.ts')).migrate(names, options, surroundings),
    )
  addBackup(program, surroundings)
  addSeeds(program, surroundings)
  addLaw(program, surroundings)
  addKnowledge(program, surroundings)
  addPeople(program, surroundings)
  addFiles(program, surroundings)
  connected(program.command('chat').description('Talk to the suite in this terminal; cards become questions'))
    .option('--as <user>', 'local user to log in as (default: client)')
    .option('--token <token>', 'bearer token of an identity provider (default: CASEWRIGHT_TOKEN)')
    .option('--session <id>', 'go on with this consultation')
    .option('--matter <id>', 'go on with the consultation of this matter')
    .addOption(new Option('--language <language>', 'language of the answers').choices(['zh', 'en']))
    .addHelpText('after', chatFooter)
    .action(async (options: ChatOptions) => (await import('./chat.ts')).chat(options, surroundings))
  connected(program.command('mcp').description('Be an MCP server on standard input and output, as one person'))
    .option('--as <user>', 'local user to log in as (default: client)')
    .option('--token <token>', 'bearer token of a person (default: CASEWRIGHT_TOKEN)')
    .addHelpText('after', mcpFooter)
    .action(async (options: McpCommandOptions) => (await import('./mcp.ts')).mcp(options, surroundings))
  const web = program.command('web').description('Prepare the workbench').helpCommand(false)
  web
    .command('build')
    .description('Build the workbench now instead of at the first start; an image does it when it is made')
    .action(async () => (await import('./web-build.ts')).webBuild(surroundings))
  withJson(connected(program.command('doctor').description('Check what Casewright needs, and say how to mend it')))
    .addHelpText('after', '\nWorks with and without a running suite. Exits with 1 when there is a problem.')
    .action(async (options: DoctorOptions) => (await import('./doctor/doctor.ts')).doctor(options, surroundings))
  return program
}

function addBackup(program: Command, surroundings: Surroundings): void {
  const json = (command: Command) => command.option('--json', 'print one JSON document instead of text')
  json(program.command('backup').description('Write the databases, the files and the generated keys into a new folder'))
    .argument('<folder>', 'is made; must not be there yet')
    .option('--no-files', 'leave the bytes of files out, where copies of their storage are kept otherwise')
    .addHelpText('after', backupFooter)
    .action(async (folder: string, options: BackupOptions) =>
      (await import('../backup/backup.ts')).backup(folder, options, surroundings),
    )
  json(program.command('restore').description('Fill an empty installation from a backup, and compare all of it'))
    .argument('<folder>', 'what casewright backup made')
    .addHelpText('after', restoreFooter)
    .action(async (folder: string, options: { json?: boolean }) =>
      (await import('../backup/restore.ts')).restore(folder, options, surroundings),
    )
  const database = program.command('database').description('Move the data to another database').helpCommand(false)
  json(
    database.command('move').description('Copy everything into an empty PostgreSQL, from the embedded one for example'),
  )
    .argument('<url>', 'of the new database, such as postgres://user@host/casewright')
    .addHelpText('after', databaseFooter)
    .action(async (url: string, options: { json?: boolean }) =>
      (await import('../backup/database-move.ts')).databaseMove(url, options, surroundings),
    )
}

function addSeeds(program: Command, surroundings: Surroundings): void {
  const seeds = program.command('seeds').description('List, read, apply and download seed packages').helpCommand(false)
  internal(seeds.command('list').description('List the packages, and how they were last applied')).action(
    async (options: SeedOptions) => (await import('./seeds-list.ts')).seedsList(options, surroundings),
  )
  internal(seeds.command('manifest').description('Show what a package holds'))
    .argument('<package>', 'its name, as in the list')
    .action(async (id: string, options: SeedOptions) =>
      (await import('./seeds-manifest.ts')).seedsManifest(id, options, surroundings),
    )
  internal(seeds.command('apply').description('Apply packages: those named, or all that are not faulty'))
    .argument('[package...]', 'their names, as in the list')
    .option('--dry-run', 'only say what would happen')
    .option('--force', 'also send what has not changed since its last apply')
    .action(async (ids: string[], options: ApplyOptions) =>
      (await import('./seeds-apply.ts')).seedsApply(ids, options, surroundings),
    )
  internal(seeds.command('download').description('Save a package as a zip archive'))
    .argument('<package>', 'its name, as in the list')
    .option('-o, --output <file>', 'where to (default: <package>.zip here)')
    .option('--force', 'replace the file when it exists')
    .action(async (id: string, options: DownloadOptions) =>
      (await import('./seeds-download.ts')).seedsDownload(id, options, surroundings),
    )
}

function addLaw(program: Command, surroundings: Surroundings): void {
  const law = program.command('law').description('Bring in the official texts of laws').helpCommand(false)
  internal(law.command('import').description('Import the laws of a folder: their articles, days and versions'))
    .argument('<folder>', 'holds the texts as .docx, .txt or .md')
    .option('--dry-run', 'only say what would happen')
    .addHelpText('after', lawFooter)
    .action(async (folder: string, options: LawImportOptions) =>
      (await import('../law/law-import.ts')).lawImport(folder, options, surroundings),
    )
}

function addKnowledge(program: Command, surroundings: Surroundings): void {
  const knowledge = program.command('knowledge').description('Look after knowledge bases').helpCommand(false)
  internal(knowledge.command('tune').description('Learn from bases what meaning counts in their hybrid search'))
    .argument('<base...>', 'their ids')
    .option('--organization <id>', 'whose bases they are (default: those of the system)')
    .addHelpText('after', tuneFooter)
    .action(async (kb_ids: string[], options: TuneOptions) =>
      (await import('./knowledge-tune.ts')).knowledgeTune(kb_ids, options, surroundings),
    )
}

function addPeople(program: Command, surroundings: Surroundings): void {
  const people = program.command('people').description('Erase or export the data of a person').helpCommand(false)
  const ofPerson = (command: Command): Command =>
    internal(command)
      .argument('<user>', 'the id of the person')
      .option('--as <user>', 'local user to log in as (default: admin)')
      .option('--token <token>', 'bearer token of an identity provider (default: CASEWRIGHT_TOKEN)')
      .option('--organization <id>', 'act for this organization with the internal key, instead of logging in')
  ofPerson(
    people.command('erase').description('Erase what all services hold of a person; docs/people.md tells what is kept'),
  )
    .option('--dry-run', 'only count what would be erased')
    .action(async (user: string, options: EraseOptions) =>
      (await import('./people-erase.ts')).peopleErase(user, options, surroundings),
    )
  ofPerson(people.command('export').description('Save all data of a person as a zip archive'))
    .option('-o, --out <file>', 'where to (default: person-<user>.zip here)')
    .option('--force', 'replace the file when it exists')
    .action(async (user: string, options: ExportOptions) =>
      (await import('./people-export.ts')).peopleExport(user, options, surroundings),
    )
}

function addFiles(program: Command, surroundings: Surroundings): void {
  const files = program.command('files').description('Move the bytes of files to another storage').helpCommand(false)
  files
    .command('move')
    .description('Copy all files to the disk or the object storage, and use that from then on')
    .addOption(new Option('--to <storage>', 'where to').choices(['disk', 's3']).makeOptionMandatory())
    .option('--json', 'print one JSON document instead of text')
    .addHelpText('after', filesFooter)
    .action(async (options: FilesMoveOptions) => (await import('./files-move.ts')).filesMove(options, surroundings))
}

const connected = (command: Command): Command =>
  command.option('--url <url>', 'where the suite answers (default: CASEWRIGHT_URL, else by HOST and PORT)')

const withJson = (command: Command): Command =>
  command
    .option('--key-file <file>', 'file with the internal key (default: INTERNAL_API_KEY, else that of the data folder)')
    .option('--json', 'print one JSON document instead of text')

const internal = (command: Command): Command => withJson(connected(command))

const footer = `
casewright COMMAND --help tells more of a command.
Exit codes: 0 done, 1 failed, 2 called wrongly, 130 broken off.`

const migrateFooter = `
A start does the same under a lock, so this is for those who want it done before, such as by a job of a roll-out.
Replicas of the version before may run meanwhile.`

const backupFooter = `
The suite may run meanwhile: rows and files are those of one moment. A folder whose name ends in .unfinished is none yet.`

const restoreFooter = `
The settings name where to: a database without tables, a storage for the files, a data folder without keys of its own.
Nothing is kept unless everything is there and equal. Do it with the version that made the backup, or a later one.`

const databaseFooter = `
Stop the suite first. Nothing is kept in the new database unless everything is there and equal.`

const tuneFooter = `
Worth doing once a base is filled, and again when it has doubled or the embedding model has changed.
Until then, and where nothing is surely better, the default counts.`

const lawFooter = `
Days that a text does not say itself stand in laws.json of the folder:
{ "FILE": { "effective_from": "2013-07-01", "effective_to": "2021-01-01" } }`

const filesFooter = `
Both storages are read from the settings: FILES_DIRECTORY and FILES_S3_... The suite may run meanwhile;
afterwards start it with FILES_STORAGE set to the new one. The old storage is left as it is.`

const mcpFooter = `
For programs such as desktop assistants, which start it themselves: docs/mcp.md has their settings.
It needs a running suite; the person at the program is asked the questions of cards where the program can ask.`

const chatFooter = `
While you talk: /files PATH adds a file to your next message, /help lists these, /quit ends.
Without a terminal each line of standard input is a message or the answer to a question.`
