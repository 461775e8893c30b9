import { type ClassValue, clsx } from 'clsx'

/** Joins class names, leaving out what is false. It does not settle conflicts: give a variant instead of overriding. */
export const cn = (...classes: ClassValue[]): string => clsx(classes)
