import { KitPage } from '#client/features/kit/KitPage.tsx'
import { copyButton } from '#client/features/kit/stories/forms/copy-button.tsx'

export default () => <KitPage stories={[copyButton]} />
