import type {
  OnboardingAnswer,
  OnboardingFlow,
  OnboardingState,
} from '@keepcase/contract/onboarding/onboarding.contract.ts'
import { onboardingMessages, onboardingToasts } from '@keepcase/contract/onboarding/onboarding.messages.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { ApiError, api, client } from '#web/api/api.ts'
import { wordsOf } from '#web/forms/form.tsx'
import { paths } from '#web/paths.ts'
import { notify } from '#web/toasts/toasts.ts'

const currentOptions = () => api.onboarding.current.queryOptions({ input: {}, staleTime: 30_000 })

/** What the viewer is asked to set up. */
export const useOnboarding = ({ enabled = true }: { enabled?: boolean } = {}) =>
  useQuery({ ...currentOptions(), enabled })

/** Puts a flow that the server answered with where every page looks for it. */
function useKeepFlow() {
  const queryClient = useQueryClient()
  return (flow: OnboardingFlow) => {
    const isActive = flow.status === 'Started'
    queryClient.setQueryData<OnboardingState>(currentOptions().queryKey, (state) => ({
      active: isActive ? flow : null,
      unfinished: isActive || flow.status === 'Skipped' ? flow : (state?.unfinished ?? null),
      hasBegun: true,
    }))
    if (!isActive) void queryClient.invalidateQueries({ queryKey: api.onboarding.current.key() })
  }
}

/** Begins a flow, or takes up the one that was left. */
export function useStartFlow() {
  const keep = useKeepFlow()
  return useMutation({
    mutationFn: (type: string) => client.onboarding.start({ type }),
    onSuccess: keep,
    onError: (error) => tell(error, onboardingMessages.updateFailed),
  })
}

export type Press = { flow: OnboardingFlow; answer?: OnboardingAnswer }

/** Keeps the answer to the step on the screen: goes on, or ends the flow at the last one. */
export function useAnswerStep() {
  const keep = useKeepFlow()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async ({ flow, answer }: Press): Promise<OnboardingFlow> => {
      const isLast = flow.currentStep >= flow.totalSteps
      const input = { id: flow.id, step: flow.currentStep, ...(answer && { answer }) }
      try {
        return await (isLast ? client.onboarding.finish(input) : client.onboarding.next(input))
      } catch (error) {
        throw answerError(error, isLast ? onboardingMessages.updateFailed : onboardingMessages.advanceFailed)
      }
    },
    onSuccess: async (flow, { flow: before }) => {
      // The step may have named the viewer, or made a seller of them. The next one comes after that: while this one is
      // under way its button takes no press.
      await queryClient.invalidateQueries({ queryKey: api.accounts.me.key() })
      keep(flow)
      if (before.step?.component === 'store-name') tellStore(before.storefrontId !== null)
    },
    onError: (error, { flow }) => {
      if (flow.step?.component === 'store-name' && !hasFields(error)) tellStoreFailed(error)
    },
  })
}

/** Begins a storefront's flow and answers its first step with one press: name and address. */
export function useOpenStore() {
  const keep = useKeepFlow()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async (answer: { storeName: string; subdomain: string }): Promise<OnboardingFlow> => {
      try {
        const flow = await client.onboarding.start({ type: 'storefront' })
        // @NOTE a flow that was given up after its name goes on at its own step
        if (flow.step?.component !== 'store-name') return flow
        return await client.onboarding.next({ id: flow.id, step: flow.currentStep, answer })
      } catch (error) {
        throw answerError(error, onboardingMessages.advanceFailed)
      }
    },
    onSuccess: async (flow) => {
      await queryClient.invalidateQueries({ queryKey: api.accounts.me.key() })
      keep(flow)
      tellStore(false)
    },
    onError: (error) => {
      if (!hasFields(error)) tellStoreFailed(error)
    },
  })
}

const hasFields = (error: unknown) => Boolean((error as { data?: { fields?: object } } | null)?.data?.fields)

/** Leaves a flow: skipped ones can be taken up again, cancelled ones keep their answers for a new start. */
export function useLeaveFlow(how: 'skip' | 'cancel') {
  const keep = useKeepFlow()
  const navigate = useNavigate()
  return useMutation({
    mutationFn: (flow: OnboardingFlow) => client.onboarding[how]({ id: flow.id }),
    onSuccess: (flow) => {
      keep(flow)
      const isStore = flow.onboardingType === 'storefront'
      if (how === 'cancel') {
        // @NOTE the dashboard speaks of flows that were begun or skipped, and of this one no more: here is the way back
        const onPress = () => void navigate(isStore ? paths.storefrontOnboarding : paths.onboarding)
        const action = { label: 'Complete Setup', onPress }
        return notify.info('Your answers are saved', { description: 'Go on whenever you like.', action })
      }
      const words = isStore ? onboardingToasts.storeSkipped : onboardingToasts.profileSkipped
      notify.info(words.title, words.message)
    },
    onError: (error) => {
      if (how === 'skip') notify.error(onboardingToasts.skipFailed.title, onboardingToasts.skipFailed.message)
      else tell(error, onboardingMessages.updateFailed)
    },
  })
}

type Failed = {
  code?: string
  status?: number
  data?: { title?: string; message?: string; fields?: Record<string, string> }
}

/** A refused answer as the step's form reads it: its fields are called as the inputs are. */
function answerError(error: unknown, fallback: string): ApiError {
  const { code = 'UNKNOWN', status = 0, data } = (error ?? {}) as Failed
  const { message, fields } = wordsOf(error, fallback)
  const named = Object.fromEntries(
    Object.entries(fields).map(([name, words]) => [name.replace(/^answer\./, ''), words]),
  )
  const isNamed = Object.keys(named).length > 0
  return new ApiError(code, status, message, { title: data?.title, message, ...(isNamed && { fields: named }) })
}

function tell(error: unknown, fallback: string): void {
  const { data } = (error ?? {}) as Failed
  notify.error(data?.title ?? 'Error', wordsOf(error, fallback).message)
}

function tellStore(isUpdate: boolean): void {
  const { title, message } = isUpdate ? onboardingToasts.storeUpdated : onboardingToasts.storeCreated
  notify.success(title, message)
}

/** The server's own title and words where it gave some; else the specified ones. */
function tellStoreFailed(error: unknown): void {
  const { status = 0, data } = (error ?? {}) as Failed
  const isOurs = status > 0 && status < 500
  const { title, message } = onboardingToasts.storeFailed
  notify.error((isOurs && data?.title) || title, (isOurs && data?.message) || message)
}
