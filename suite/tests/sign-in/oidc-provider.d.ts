/** The package ships no types; this is as much of it as the tests use. */
declare module 'oidc-provider' {
  import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'

  interface Grant {
    addOIDCScope(scope: string): void
    addResourceScope(resource: string, scope: string): void
    save(): Promise<string>
  }
  interface TokenRequest {
    oidc: { params?: { grant_type?: string } }
  }

  export class Provider {
    constructor(issuer: string, configuration: Record<string, unknown>)
    callback(): RequestListener
    Grant: new (of: {
      accountId: string
      clientId: string
    }) => Grant
    interactionDetails(
      request: IncomingMessage,
      response: ServerResponse,
    ): Promise<{ prompt: { name: string }; params: { client_id: string } }>
    interactionFinished(request: IncomingMessage, response: ServerResponse, result: object): Promise<void>
    on(event: 'grant.success' | 'grant.error', listener: (request: TokenRequest) => void): void
  }
}
