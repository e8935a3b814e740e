import { consultations } from '@casewright/contracts/consultations/endpoints'
import { knowledge } from '@casewright/contracts/knowledge/endpoints'
import { matter } from '@casewright/contracts/matter/endpoints'
import { memory } from '@casewright/contracts/memory/endpoints'
import { platform } from '@casewright/contracts/platform/endpoints'
import { personalOrganization } from '@casewright/kit/http/identity'
import { type Person, personClient } from '../person-client.ts'

export type SuiteClients = ReturnType<typeof suiteClients>

/**
 * The services as this person may use them: every call goes through the gateway with the person's own token, so that the
 * owning service decides, counts and audits as it does for any other caller.
 */
export function suiteClients(url: string, { organization, ...person }: Person) {
  // A client asks for the organization before it sends; the gateway takes it from the token alone.
  const named = { ...person, organization: organization ?? personalOrganization(person.user) }
  return {
    consultations: personClient(consultations, 'consultations-service', url, named),
    knowledge: personClient(knowledge, 'knowledge-service', url, named),
    matter: personClient(matter, 'matter-service', url, named),
    memory: personClient(memory, 'memory-service', url, named),
    platform: personClient(platform, 'platform-service', url, named),
  }
}
