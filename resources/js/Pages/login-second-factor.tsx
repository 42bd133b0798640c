import { SecondFactorDoor } from '#client/features/identity/auth/SecondFactorDoor.tsx'
import type { Pages } from '#server/http/pages.ts'
import { BoxedFrame } from '../Layouts/auth/BoxedFrame.tsx'
import { CoverFrame } from '../Layouts/auth/CoverFrame.tsx'

/** The door after the password. */
export default function LoginSecondFactor({ by, style }: Pages['login-second-factor']) {
  const Frame = style === 'boxed' ? BoxedFrame : CoverFrame
  return (
    <Frame>
      <SecondFactorDoor by={by} />
    </Frame>
  )
}
