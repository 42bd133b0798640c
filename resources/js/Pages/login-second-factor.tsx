import type { Pages } from '#server/http/pages.ts'
import { SecondFactorDoor } from '../Components/doors/SecondFactorDoor.tsx'
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
