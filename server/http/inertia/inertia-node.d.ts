/** inertia-node 2.0.0 has no types; this is the part in use. */
declare module 'inertia-node' {
  export interface NodeRequest {
    method: string
    url: string
    originalUrl: string
    headers: Record<string, string | undefined>
    Inertia?: NodeInertia
  }

  export interface NodeResponse {
    writeHead(status: number, headers: Record<string, string>): NodeResponse
    end(body?: string): unknown
  }

  export interface NodeInertia {
    setStatusCode(status: number): NodeInertia
    shareProps(props: Record<string, unknown>): NodeInertia
    render(page: { component: string; props: Record<string, unknown> }): Promise<void>
    redirect(url: string): void
  }

  export default function inertiaNode(
    html: (page: string, viewData: object) => string,
    version: string,
  ): (req: NodeRequest, res: NodeResponse, next: () => void) => void
}
