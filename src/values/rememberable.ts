/** Whether what somebody signed in with may stay on the device. One may sign in with a number too, and neither it nor an address is left there for whoever comes after. */
export const isRememberable = (name: string): boolean => /\p{L}/u.test(name) && !name.includes('@');
