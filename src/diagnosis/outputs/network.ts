/**
 * Ports of network cards, interfaces, and who listens: `ibstat`, `ibstatus`, `ibv_devinfo`, `rdma link`, `ethtool -S`,
 * `ip address`, `ss -tlnp`, `netstat -tlnp`, `show_gids`.
 *
 * @see https://github.com/linux-rdma/rdma-core/blob/v55.0/infiniband-diags/ibstat.c
 * @see https://github.com/linux-rdma/rdma-core/blob/v55.0/libibverbs/examples/devinfo.c
 */
import { grouped } from '../runs/grouped.ts';
import { type Fact, type Facts, type Format, family, ownedRows, type Sourced } from './format.ts';
import { cellsOf, numberOf } from './table.ts';

interface Network {
	ports: Fact[];
	interfaces: Fact[];
	listeners?: Fact[];
	faults?: Fact[];
	gids?: Fact[];
}

/** `  Rate: 400`, as name and value. */
const fieldOf = (line: string): [string, string] | undefined => {
	const [, name, value] = /^\s{1,40}([\w ]{1,30}):\s{0,30}(\S.{0,60})$/.exec(line) ?? [];
	return name === undefined || value === undefined ? undefined : [name, value.trim()];
};

/** The ports of a device, each with the fields that stand below its heading. */
function portsIn(device: string, lines: readonly string[], heading: RegExp): Network | undefined {
	const ports: { port: number; of: Map<string, string> }[] = [];
	for (const line of lines) {
		const port = heading.exec(line)?.[1];
		const field = fieldOf(line);
		if (port !== undefined) ports.push({ port: Number(port), of: new Map() });
		else if (field) ports.at(-1)?.of.set(...field);
	}
	return told(ports.map(({ port, of }) => portOf(device, port, of)));
}

/** `4: ACTIVE`, `PORT_ACTIVE (4)` and `Active` say the same. */
const stateOf = (text: string | undefined): string | undefined =>
	text && /(?:PORT_)?(active|down|init\w*|armed?)\b/i.exec(text)?.[1]?.toLowerCase();
const rateOf = (text: string | undefined): number | undefined => numberOf(/^[\d.]{1,6}/.exec(text ?? '')?.[0]);

function portOf(device: string, port: number, of: ReadonlyMap<string, string>): Fact {
	const physical = of.get('Physical state') ?? of.get('phys state')?.replace(/^\d{1,2}: /, '');
	return {
		device,
		port,
		state: stateOf(of.get('State') ?? of.get('state')),
		physical,
		rate: rateOf(of.get('Rate') ?? of.get('rate')),
		link: of.get('Link layer') ?? of.get('link_layer'),
	};
}

const told = (ports: readonly Fact[]): Network | undefined => {
	const known = ports.filter(({ state }) => state !== undefined);
	return known.length ? { ports: known, interfaces: [] } : undefined;
};

const ibstat: Format<Network> = {
	id: 'ibstat',
	begins: (line) => /^CA '[\w.-]{1,40}'$/.test(line),
	goesOn: (line) => /^\s{1,16}[A-Z][\w ]{1,30}:/.test(line),
	read({ lines }) {
		const device = /'(.+)'/.exec(lines[0] ?? '')?.[1] ?? '';
		return portsIn(device, lines, /^\s{1,8}Port (\d{1,3}):$/);
	},
};

const IBSTATUS = /^Infiniband device '([\w.-]{1,40})' port (\d{1,3}) status:$/;

const ibstatus: Format<Network> = {
	id: 'ibstatus',
	begins: (line) => IBSTATUS.test(line),
	goesOn: (line) => /^(?:\s{1,16}[a-z][\w ]{1,30}:|\s*$)/.test(line),
	read({ lines }) {
		const [, device = '', port] = IBSTATUS.exec(lines[0] ?? '') ?? [];
		const of = new Map(lines.map(fieldOf).filter((field) => field !== undefined));
		return told([portOf(device, Number(port), of)]);
	},
};

const devinfo: Format<Network> = {
	id: 'ibv-devinfo',
	begins: (line) => /^hca_id:\s{1,10}[\w.-]{1,40}$/.test(line),
	goesOn: (line) => /^(?:\s{1,24}\w{1,40}:|\s*$)/.test(line),
	read({ lines }) {
		const device = cellsOf(lines[0] ?? '')[1] ?? '';
		return portsIn(device, lines, /^\s{1,16}port:\s{1,10}(\d{1,3})$/);
	},
};

const BRIEF =
	/^([\w.-]{1,15}(?:@[\w.-]{1,20})?) +(UP|DOWN|UNKNOWN|LOWERLAYERDOWN|DORMANT) +((?:(?:[\da-f.:]{2,45}|<ip\d{1,4}>)\/\d{1,3} ?)*)/;

/** Of one that was masked its length tells. */
const IPV4 = /^(?:[\d.]{7,15}\/|<ip\d{1,4}>\/(?:[12]?\d|3[0-2])$)/;

const brief: Format<Network> = {
	id: 'ip-brief',
	begins: (line) => /^lo +UNKNOWN +127\.0\.0\.1\/8/.test(line),
	goesOn: (line) => BRIEF.test(line),
	read({ lines }) {
		const interfaces = lines.map((line): Fact => {
			const [, name = '', state, addresses = ''] = BRIEF.exec(line) ?? [];
			const ipv4 = addresses.split(' ').find((address) => IPV4.test(address));
			return { interface: name.split('@')[0], state, address: ipv4?.split('/')[0] };
		});
		return interfaces.length > 1 ? { ports: [], interfaces } : undefined;
	},
};

const LISTENS =
	/^(?:tcp +)?LISTEN +\d{1,10} +\d{1,10} +(\S{1,60}):(\d{1,5}) +\S{1,60}(?: +users:\(\("([^"]{1,60})",pid=(\d{1,10}))?/;

const sockets: Format<Network> = {
	id: 'ss',
	begins: (line) => LISTENS.test(line) || /^(?:Netid +)?State +Recv-Q +Send-Q +Local Address:Port/.test(line),
	goesOn: (line) => LISTENS.test(line),
	read({ lines }) {
		const listeners = lines.flatMap((line): Fact[] => {
			const [, address = '', port, program, pid] = LISTENS.exec(line) ?? [];
			if (port === undefined) return [];
			return [
				{ port: Number(port), address, program, pid: numberOf(pid), loopback: /^(?:127\.|\[::1\])/.test(address) },
			];
		});
		return listeners.length ? { ports: [], interfaces: [], listeners } : undefined;
	},
};

const NETSTAT =
	/^tcp6? +\d{1,10} +\d{1,10} (\S{1,60}):(\d{1,5}) +\S{1,60} +LISTEN *(?: -| (\d{1,10})\/(\S.{0,60}?))? *$/;

/** Of net-tools, BusyBox and toybox; connections stand among the listeners. */
const netstat: Format<Network> = {
	id: 'netstat',
	begins: (line) => /^Proto +Recv-Q +Send-Q +Local Address +Foreign Address +State\b/.test(line) || NETSTAT.test(line),
	goesOn: (line) => /^(?:tcp|udp)6? +\d/.test(line),
	read({ lines }) {
		const listeners = lines.flatMap((line): Fact[] => {
			const [, address = '', port, pid, program] = NETSTAT.exec(line) ?? [];
			if (port === undefined) return [];
			const loopback = /^(?:127\.|::1$)/.test(address);
			return [{ port: Number(port), address, program: program?.split(' ')[0], pid: numberOf(pid), loopback }];
		});
		return listeners.length ? { ports: [], interfaces: [], listeners } : undefined;
	},
};

/** One end of a pair (`veth0@if3`) looks like somebody's address, and is masked as one. */
const LINK = /^\d{1,5}: ([\w.-]{1,15}|<user\d{1,4}>)(?:@\S{1,20})?: <([A-Z,_-]{2,80})> mtu \d/;

/** `ip addr` as a whole, of iproute2 and BusyBox, which tells no state. */
const addresses: Format<Network> = {
	id: 'ip-address',
	begins: (line) => LINK.test(line),
	goesOn: (line) => LINK.test(line) || /^ {4,7}(?:link\/|inet6? |valid_lft|altname |vf \d|\S+ \S+ )/.test(line),
	read({ lines }) {
		const interfaces: Record<string, string | undefined>[] = [];
		for (const line of lines) {
			const [, name, flags = ''] = LINK.exec(line) ?? [];
			const address = /^ {4}inet ((?:[\d.]{7,15}|<ip\d{1,4}>))\//.exec(line)?.[1];
			const last = interfaces.at(-1);
			if (name !== undefined) interfaces.push({ interface: name, state: stateOfLink(line, flags.split(',')) });
			else if (last && address && last['address'] === undefined) last['address'] = address;
		}
		return interfaces.length > 1 ? { ports: [], interfaces } : undefined;
	},
};

/** What `ip -brief` calls it. */
function stateOfLink(line: string, flags: readonly string[]): string {
	const told = / state (\w{2,16}) /.exec(line)?.[1];
	if (told) return told;
	if (!flags.includes('UP')) return 'DOWN';
	return flags.includes('LOWER_UP') ? 'UP' : 'LOWERLAYERDOWN';
}

const GID =
	/^([\w.-]{1,40})\s+(\d{1,3})\s+(\d{1,4})\s+((?:[\da-f]{4}:){7}[\da-f]{4}|<ip\d{1,4}>)\s+(?:((?:\d{1,3}\.){3}\d{1,3}|<ip\d{1,4}>)\s+)?(v\d|RoCE v\d)(?:\s+(\S{1,20}))?\s*$/;

/** NVIDIA's script: which index of a port has which address, and speaks which version of RoCE. */
const gids: Format<Network> = {
	id: 'show-gids',
	begins: (line) => /^DEV\s+PORT\s+INDEX\s+GID\s+IPv4\s+VER\s+(?:DEV|NETDEV)\s*$/.test(line),
	goesOn: (line) => GID.test(line) || /^-+\s+-+/.test(line) || /^n_gids_found=/.test(line),
	read({ lines }) {
		const rows = lines.flatMap((line): Fact[] => {
			const [, device, port, index, , address, version] = GID.exec(line) ?? [];
			return device === undefined ? [] : [{ device, port: Number(port), index: Number(index), address, version }];
		});
		return rows.length ? { ports: [], interfaces: [], gids: rows } : undefined;
	},
};

/** iproute2 before 5.1 counts the links where it says `link` now. */
const RDMA =
	/^(?:link|\d{1,3}\/\d{1,3}:) ([\w.-]{1,40})\/(\d{1,3}):? +state (\w{1,16}) physical_state (\w{1,20})(?: netdev (\S{1,20}))? *$/;

const rdma: Format<Network> = {
	id: 'rdma-link',
	begins: (line) => RDMA.test(line),
	read: ({ lines }) =>
		told(
			lines.map((line) => {
				const [, device = '', port, state = '', physical = ''] = RDMA.exec(line) ?? [];
				const fields = { State: state, 'Physical state': PHYSICAL[physical] ?? physical };
				return portOf(device, Number(port), new Map(Object.entries(fields)));
			}),
		),
};

/** As ibstat calls them. */
const PHYSICAL: Readonly<Record<string, string>> = { LINK_UP: 'LinkUp', POLLING: 'Polling', DISABLED: 'Disabled' };

/** Counters that count nothing but faults of the wire or the card, in the names of mlx5, bnxt and others. */
const FAULTS = /^(?:rx_(?:crc|symbol|fcs)_err\w{0,20}|rx_pcs_symbol_err_phy|rx_fcs_errors)$/;

const ethtool: Format<Network> = {
	id: 'ethtool-statistics',
	begins: (line) => line === 'NIC statistics:',
	goesOn: (line) => /^ {5}\S.{0,80}: \d{1,20}$/.test(line),
	read({ lines }) {
		const faults = lines.flatMap((line): Fact[] => {
			const [, counter = '', count] = /^ {5}(\S.{0,80}): (\d{1,20})$/.exec(line) ?? [];
			return FAULTS.test(counter) && Number(count) > 0 ? [{ counter, count: Number(count) }] : [];
		});
		return lines.length > 1 ? { ports: [], interfaces: [], faults } : undefined;
	},
};

const PORT = {
	who: 'owners',
	device: 'word',
	port: 'number',
	state: 'word',
	physical: 'word',
	rate: 'number',
	link: 'word',
} as const;

export const network = family<Network>({
	id: 'network',
	formats: [ibstat, ibstatus, devinfo, brief, addresses, sockets, netstat, rdma, ethtool, gids],
	topics: {
		port: PORT,
		// Slower than most of the same kind on this host.
		slower: { ...PORT, others: 'number', others_rate: 'number' },
		// All ports of all cards of a host.
		host: { who: 'owners', ports: 'number', active: 'number' },
		listener: {
			who: 'owners',
			port: 'number',
			address: 'word',
			program: 'word',
			pid: 'number',
			loopback: 'truth',
		},
		// A port that speaks RoCE v2 with an IPv4 address: at this index of its table.
		gid: { who: 'owners', device: 'word', port: 'number', index: 'number', address: 'word' },
		// A counter of a card that should stand at 0.
		fault: { who: 'owners', counter: 'word', count: 'number' },
		interface: { who: 'owners', interface: 'word', state: 'word', address: 'word', virtual: 'truth' },
	},
	facts: factsOf,
});

function factsOf(outputs: readonly Sourced<Network>[]): Facts {
	const ports = ownedRows(outputs, ({ ports }) => ports);
	const hosts = [...grouped(ports, ({ who }) => String(who)).values()];
	return {
		port: ports,
		slower: hosts.flatMap(slowerOf),
		host: hosts.map((own) => ({
			...(own[0]?.['who'] && { who: own[0]['who'] }),
			ports: own.length,
			active: own.filter(({ state }) => state === 'active').length,
		})),
		listener: ownedRows(outputs, ({ listeners = [] }) => listeners),
		gid: ownedRows(outputs, ({ gids = [] }) => gids)
			.filter(({ version, address }) => /v2$/.test(String(version)) && address !== undefined)
			.map(({ version: _, ...row }) => row),
		fault: ownedRows(outputs, ({ faults = [] }) => faults),
		interface: ownedRows(outputs, ({ interfaces }) => interfaces).map((row) => ({
			...row,
			virtual: VIRTUAL.test(String(row['interface'])),
		})),
	};
}

/** Bridges and the host's ends of containers, which are down while nobody uses them. */
const VIRTUAL = /^(?:lo|docker|br-|virbr|veth|cali|flannel|cni|tunl|kube-|nodelocal|tap|vnet|ifb|dummy|bonding_)/;

/** Ports that are active at less than what most of their kind run at. */
function slowerOf(ports: readonly Fact[]): Fact[] {
	const active = ports.filter(({ state, rate }) => state === 'active' && rate !== undefined);
	return [...grouped(active, ({ link }) => link).values()].flatMap((own) => {
		const most = [...grouped(own, ({ rate }) => rate).values()].reduce((a, b) => (b.length > a.length ? b : a));
		const rate = Number(most[0]?.['rate']);
		if (most.length * 2 <= own.length) return [];
		return own
			.filter((row) => Number(row['rate']) < rate)
			.map((row) => ({ ...row, others: most.length, others_rate: rate }));
	});
}
