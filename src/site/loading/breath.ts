/**
 * Lets the page draw before what follows: what was loaded before would otherwise be worked through at one go. By a message
 * to itself, since timers that follow each other wait for 4 ms each.
 */
export const breath = (): Promise<void> =>
	new Promise((drawn) => {
		const { port1, port2 } = new MessageChannel();
		port1.onmessage = () => {
			port1.close();
			drawn();
		};
		port2.postMessage(undefined);
	});
