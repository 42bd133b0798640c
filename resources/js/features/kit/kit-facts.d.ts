/** Sizes and importers by component file, from bin/client/kit-facts.ts. */
declare module 'virtual:kit-facts' {
  import type { ComponentFacts } from '#client/features/kit/story.ts'

  const facts: Record<string, ComponentFacts>
  export default facts
}
