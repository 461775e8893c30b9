import type { ClaimButtonState } from '@keepcase/contract/claims/claims.rules.ts'
import { publicPage } from '#web/api/prefetch.ts'
import { ClaimFace } from '#web/features/claims/button/claim-face.tsx'
import { FairnessRules } from '#web/features/texts/fairness-rules.texts.tsx'
import { HowSteps } from '#web/features/texts/how-steps.texts.tsx'
import { PracticeClaim, type PracticeState } from '#web/features/texts/practice-claim.tsx'
import { paths } from '#web/paths.ts'
import { ShareMeta } from '#web/share-meta.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import * as texts from './texts.texts.ts'

export const headers = () => publicPage

const lead = texts.fourSteps

const faces: Record<PracticeState, ClaimButtonState> = {
  claim: { kind: 'claim', label: 'Claim', code: null, isEnabled: true },
  claiming: { kind: 'claiming', label: 'Claiming...', code: null, isEnabled: false },
  claimed: { kind: 'claimed', label: 'Claimed', code: 'ALREADY_CLAIMED', isEnabled: false },
}

/** How It Works, at /home and at /about; the first is canonical for search engines. */
export default function HowItWorks() {
  return (
    <div className="page flex flex-col gap-16 pt-8 md:gap-20 md:pt-12">
      <title>{texts.howItWorksKeepcase}</title>
      <ShareMeta title={texts.howItWorks} words={lead} path={paths.home} />
      <header>
        <h1 className="text-h1">{texts.howItWorks}</h1>
        <p className="prose mt-3 text-lg text-muted-foreground">{lead}</p>
      </header>
      <HowSteps
        practice={
          <PracticeClaim
            face={(state, onPress) => (
              <ClaimFace state={faces[state]} itemTitle={texts.aPracticeItem} onPress={onPress} />
            )}
          />
        }
      />
      <FairnessRules />
      <div className="flex flex-wrap gap-3">
        <ButtonLink to={paths.discover}>{texts.whatsDropping}</ButtonLink>
        <ButtonLink to={paths.signUp} variant="outline">
          {texts.startClaimingToday}
        </ButtonLink>
      </div>
    </div>
  )
}
