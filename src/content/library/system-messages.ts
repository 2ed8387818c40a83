/**
 * What systems in Chinese print in place of messages of the C library and of bash: mainland first, then Taiwan. As their
 * translations have it: glibc 2.36 and bash 5.2, `LC_MESSAGES` of zh_CN and zh_TW. Messages of one ordinary word are left
 * out, but for those that a shell prints of a process that ended.
 *
 * @see https://translationproject.org/domain/libc.html
 * @see https://translationproject.org/domain/bash.html
 */
const messages: Readonly<Record<string, readonly string[]>> = {
	'No such file or directory': ['没有那个文件或目录', '沒有此一檔案或目錄'],
	'Permission denied': ['权限不够', '拒絕不符權限的操作'],
	'Operation not permitted': ['不允许的操作', '此項操作並不被允許'],
	'No space left on device': ['设备上没有空间', '裝置上已無多餘空間'],
	'Disk quota exceeded': ['超出磁盘限额', '磁碟配額已滿'],
	'Address already in use': ['地址已在使用', '位址已經有在使用'],
	'Cannot assign requested address': ['无法指定被请求的地址', '無法指定所需的位址'],
	'Connection refused': ['拒绝连接', '連線被拒絕'],
	'Connection reset by peer': ['连接被对方重设', '連線被對方重設'],
	'Connection timed out': ['连接超时', '連線超過時間'],
	'No route to host': ['没有到主机的路由', '找不到通往該主機的路由路徑'],
	'Network is unreachable': ['网络不可达', '無法接觸網路'],
	'Broken pipe': ['断开的管道', '管線損壞'],
	'Too many open files': ['打开的文件过多', '開啟太多檔案'],
	'Cannot allocate memory': ['无法分配内存', '無法配置記憶體'],
	'Resource temporarily unavailable': ['资源暂时不可用', '資源暫時無法取得'],
	'No locks available': ['没有可用的锁', '無法鎖定資料'],
	'Stale file handle': ['过旧的文件控柄', '過舊的檔案控柄'],
	'Input/output error': ['输入/输出错误', '輸入/輸出錯誤'],
	'Read-only file system': ['只读文件系统', '唯讀的檔案系統'],
	'Device or resource busy': ['设备或资源忙', '裝置或系統資源忙碌中'],
	'Bad file descriptor': ['错误的文件描述符', '錯誤的檔案敘述項'],
	'File name too long': ['文件名过长', '檔名太長'],
	'Text file busy': ['文本文件忙', '文字檔忙錄中'],
	'Exec format error': ['可执行文件格式错误', '可執行檔格式錯誤'],
	'Argument list too long': ['参数列表过长', '引數列項目過長'],
	'No such device': ['没有那个设备', '沒有此一裝置'],
	'Remote I/O error': ['远程 I/O 错误', '遠端輸出入錯誤'],
	'Transport endpoint is not connected': ['传输端点尚未连接', '傳輸的兩端尚未連線'],
	'Name or service not known': ['未知的名称或服务', '名稱或服務未知'],
	'Temporary failure in name resolution': ['域名解析暂时失败', '解析名稱時發生暫時性錯誤'],
	'Resource deadlock avoided': ['已避免资源死锁', '避開資源鎖定'],
	'Address family not supported by protocol': ['协议不支持的地址族', '位址族群不被協定所支援'],
	'File too large': ['文件过大', '檔案太大'],
	'Segmentation fault': ['段错误', '程式記憶體區段錯誤'],
	'Bus error': ['总线错误', '匯流排錯誤'],
	Aborted: ['已放弃', '中止'],
	Killed: ['已杀死', '強制結束'],
	Terminated: ['已终止', '終止'],
	'Illegal instruction': ['非法指令', '無效指令'],
	'Floating point exception': ['浮点数例外', '浮点异常', '浮點數例外', '期望浮點數'],
	'core dumped': ['核心已转储', '核心已傾印'],
	'command not found': ['未找到命令', '指令找不到'],
	'cannot execute binary file': ['无法执行二进制文件', '無法執行二進位檔案'],
	'bad interpreter': ['错误的解释器', '不當的直譯器'],
	'cannot open shared object file': ['无法打开共享对象文件', '無法開啟共用物件'],
	'error while loading shared libraries': ['载入共享库时出错', '載入共用函式庫時發生錯誤'],
	'symbol lookup error': ['符号查询错误', '符號查找錯誤'],
};

/**
 * The translations of the messages that a text has in it.
 *
 * @example translationsIn('bind: Address already in use') // => ['地址已在使用', '位址已經有在使用']
 */
export function translationsIn(text: string): string[] {
	const lower = text.toLowerCase();
	return Object.entries(messages).flatMap(([message, own]) => (hasWords(lower, message.toLowerCase()) ? own : []));
}

/**
 * The translations of a text that is one of the messages, and nothing else.
 *
 * @example translationsOf('killed') // => ['已杀死', '強制結束']
 */
export const translationsOf = (text: string): readonly string[] =>
	Object.entries(messages).find(([message]) => message.toLowerCase() === text.toLowerCase())?.[1] ?? [];

/** Whether it stands there as words of its own: "Killed", not "skilled". */
function hasWords(text: string, words: string): boolean {
	const at = text.indexOf(words);
	return at >= 0 && !/\w/.test(text[at - 1] ?? ' ') && !/\w/.test(text[at + words.length] ?? ' ');
}
